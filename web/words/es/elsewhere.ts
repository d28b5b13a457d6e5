const milestoneRules = {
  "Please Enter Milestone Details.": "Llene los datos de la etapa.",
  "Please enter a valid bid amount": "Escriba un monto válido",
};
const emailRule = {
  "Please enter an email address like name@example.com.": "Escriba un correo electrónico como nombre@example.com.",
};
const nameRule = { "Please Confirm Your Name!": "¡Confirme su nombre!" };

/**
 * Texts outside web/words that the pages show, by the file they stand in, each with its Spanish: what the core's rules say of
 * a field, and the document itself. The Spanish build writes the one in place of the other.
 */
export const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "web/index.html": {
    'lang="en"': 'lang="es"',
    "Post a home or construction project, compare bids, hire, and pay by milestone.":
      "Publique un proyecto de casa o construcción, compare ofertas, contrate y pague por etapas.",
    "Dibbs needs JavaScript. Please switch it on and reload this page.":
      "Dibbs necesita JavaScript. Actívelo y vuelva a cargar esta página.",
  },
  "api/call.ts": {
    "Error!": "¡Error!",
    "Something went wrong.": "Algo salió mal.",
    "Network Error, please check your network!": "Error de red. ¡Revise su conexión!",
  },
  "core/contract/chat/chat-message.ts": { "Please write a message.": "Escriba un mensaje." },
  "core/contract/change-order/change-order-terms.ts": {
    "Please Enter Milestone Details.": milestoneRules["Please Enter Milestone Details."],
    "This milestone is no longer in the contract. Open the page again.":
      "Esta etapa ya no está en el contrato. Abra la página de nuevo.",
    "Nothing is different here.": "Aquí no cambia nada.",
    "Please change at least one milestone.": "Cambie al menos una etapa.",
    "Please change each milestone only once.": "Cambie cada etapa una sola vez.",
    "Please say why.": "Diga por qué.",
  },
  "core/contract/contract/changed-milestones.ts": milestoneRules,
  "core/contract/delivery/delivery-issues.ts": {
    "Please enter each item of the contract once.": "Ponga cada artículo del contrato una sola vez.",
    "No more can be damaged than was delivered.": "No puede haber más dañados que entregados.",
    "Please enter how much was delivered.": "Ponga cuánto se entregó.",
    "Whoever receives the materials says what is missing or damaged.":
      "Quien recibe los materiales dice qué falta o está dañado.",
    "Please add a photo of the delivery.": "Agregue una foto de la entrega.",
  },
  "core/contract/waiver/waiver.ts": {
    "Please type your full name.": "Escriba su nombre completo.",
    "Please enter the last day of the work.": "Escriba el último día del trabajo.",
    "It can't be about work that isn't done yet.": "No puede ser sobre trabajo que todavía no se hizo.",
  },
  "core/contract/feedback/feedback.ts": { "Please describe your experience!": "¡Describa su experiencia!" },
  "core/market/bid/bid-terms.ts": {
    ...milestoneRules,
    "Please choose a date after today.": "Elija una fecha después de hoy.",
    "Please enter whole dollars.": "Escriba dólares enteros.",
    "Please enter Bid Amount.": "Escriba el monto de la oferta.",
    "This project doesn't ask for materials.": "Este proyecto no pide materiales.",
    "Please choose an end date.": "Elija una fecha final.",
    "Choose an end date on or after the start date.": "Elija una fecha final que no sea antes del inicio.",
    "Please enter a name.": "Escriba un nombre.",
    "Please enter a quantity.": "Escriba una cantidad.",
    "Please enter an estimated price.": "Escriba un precio estimado.",
    "Please choose a delivery date.": "Elija una fecha de entrega.",
    "The request has changed. Open your bid again and check its items.":
      "El pedido cambió mientras tanto. Abra su oferta otra vez y revise los artículos.",
    "A bid on materials is paid in full on delivery.": "Una oferta de materiales se paga completa a la entrega.",
  },
  "core/people/credential/credential.ts": {
    "Please enter the number.": "Escriba el número.",
    "Please select a state.": "Elija un estado.",
    "Please enter the name it's issued to.": "Escriba a nombre de quién está.",
    "Please enter the day it starts.": "Escriba el día en que empieza.",
    "Please enter the day it expires.": "Escriba el día en que vence.",
    "It can't expire before it starts.": "No puede vencer antes de empezar.",
  },
  "core/market/listing/check-listing.ts": {
    "Please input your project title!": "¡Escriba el título de su proyecto!",
    "Please select the project industry!": "¡Elija el oficio del proyecto!",
    "Please indicate if you will provide materials!": "¡Diga si usted pone los materiales!",
    "Please input your project budget!": "¡Escriba el presupuesto de su proyecto!",
    "Budget must only contain numbers.": "El presupuesto solo lleva números.",
    "Please select a completion date!": "¡Elija una fecha de terminación!",
    "Please select a delivery date!": "¡Elija una fecha de entrega!",
    "Please upload at least one image.": "Suba al menos una imagen.",
    "Please upload at most five images.": "Suba cinco imágenes como máximo.",
    "Please upload at most ten documents.": "Suba diez documentos como máximo.",
    "Please Choose A Location For Your Project.": "Elija la ubicación de su proyecto.",
    "Please select an address in a state where Dibbs is currently available.":
      "Elija una dirección en un estado donde Dibbs esté disponible.",
    "Please add at least one material.": "Agregue al menos un material.",
    "A request for materials has no scope of work.": "Un pedido de materiales no tiene alcance del trabajo.",
  },
  "core/market/listing/scope.ts": {
    "Please say what has to be done.": "Diga qué hay que hacer.",
    "Please enter the amount you set aside.": "Escriba el monto que reserva.",
    "Only an allowance has an amount.": "Solo un monto reservado lleva un monto.",
    "Two lines are the same one. Please remove one of them.": "Dos renglones son el mismo. Quite uno de ellos.",
  },
  "core/market/question/question.ts": {
    "Please write your question.": "Escriba su pregunta.",
    "Please write your answer.": "Escriba su respuesta.",
  },
  "core/market/saved-search/saved-search.ts": { "Please name this search.": "Póngale nombre a esta búsqueda." },
  "core/messaging/notification/kinds.ts": {
    '"Bids on your projects"': '"Ofertas en sus proyectos"',
    '"Replies to your bids"': '"Respuestas a sus ofertas"',
    '"Questions and answers"': '"Preguntas y respuestas"',
    '"Offers"': '"Contratos ofrecidos"',
    '"Contracts"': '"Contratos"',
    '"Milestones"': '"Etapas"',
    '"Payments"': '"Pagos"',
    '"Refunds"': '"Reembolsos"',
    '"Payment problems"': '"Problemas de pago"',
    '"Payment accounts"': '"Cuentas de pago"',
    '"Messages"': '"Mensajes"',
    '"Saved searches"': '"Búsquedas guardadas"',
    '"Feedback"': '"Reseñas"',
    '"Support replies"': '"Respuestas de soporte"',
    '"Reminders"': '"Recordatorios"',
    '"Account security"': '"Seguridad de la cuenta"',
  },
  "core/money/payout-account/customer-application.ts": {
    ...emailRule,
    "The First Name is required.": "Falta el nombre.",
    "The Last Name is required.": "Falta el apellido.",
    "The email is required.": "Falta el correo electrónico.",
    "Address is required.": "Falta la dirección.",
    "City is required.": "Falta la ciudad.",
    "State can only include 2 letters.": "El estado solo lleva 2 letras.",
    "Postal code can only accept numbers.": "El código postal solo lleva números.",
    "DOB is required.": "Falta la fecha de nacimiento.",
    "You must be at least ": "Debe tener al menos ",
    " years old.": " años.",
    "Please enter your date of birth as YYYY-MM-DD.": "Escriba su fecha de nacimiento como AAAA-MM-DD.",
    "SSN code is required.": "Falta el número de Seguro Social.",
    "Please enter all nine digits of your SSN.": "Escriba los nueve números de su Seguro Social.",
    "SNN can only accept 4 digit numbers.": "El Seguro Social solo lleva 4 números.",
  },
  "core/people/certificate/certificate.ts": {
    "Please Enter a Title!": "¡Escriba un título!",
    "Please Upload a File!": "¡Suba un archivo!",
  },
  "core/people/password/password.ts": {
    "Please choose a password of at least 8 characters.": "Elija una contraseña de al menos 8 caracteres.",
    "Choose a password that isn't your email address.": "Elija una contraseña que no sea su correo.",
    "Please choose a password that's more than your name or email address.":
      "Elija una contraseña que sea más que su nombre o su correo.",
    "Choose a password that isn't your current one.": "Elija una contraseña distinta de la actual.",
  },
  "core/people/person/business.ts": {
    "Please fill at least one value.": "Llene al menos un dato.",
    "Please enter a web address like https://example.com.": "Escriba una dirección web como https://example.com.",
  },
  "core/people/person/details.ts": {
    ...nameRule,
    "Please Input Your Address!": "¡Escriba su dirección!",
    "Please Input Your City!": "¡Escriba su ciudad!",
    "Valid characters include letters, spaces and . - '": "Solo letras, espacios y . - '",
    "Please Select Your State!": "¡Elija su estado!",
    "Please input your Zip Code!": "¡Escriba su código postal!",
    "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234.":
      "Escriba un código postal de 5 números, como 78701, o de 9, como 78701-1234.",
  },
  "core/people/person/industries.ts": {
    "Please select your industry!": "¡Elija su oficio!",
    "Please select at most ": "Elija como máximo ",
    " industries.`": " oficios.`",
  },
  "core/people/person/registration.ts": { ...emailRule, ...nameRule },
  "core/shared/place/states.ts": {
    Hawaii: "Hawái",
    Louisiana: "Luisiana",
    "New Hampshire": "Nuevo Hampshire",
    "New Jersey": "Nueva Jersey",
    "New Mexico": "Nuevo México",
    "New York": "Nueva York",
    "North Carolina": "Carolina del Norte",
    "North Dakota": "Dakota del Norte",
    Oregon: "Oregón",
    Pennsylvania: "Pensilvania",
    "South Carolina": "Carolina del Sur",
    "South Dakota": "Dakota del Sur",
    "West Virginia": "Virginia Occidental",
  },
};
