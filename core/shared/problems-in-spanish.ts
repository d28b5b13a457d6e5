import { failuresInSpanish } from "./failures-in-spanish.ts";

/**
 * The error messages of the core and the API, keyed by their English text. `{}` marks inserted text; `{0}` and `{1}`
 * insert it in the Spanish. A test fails if a message is missing. Messages that only staff read stay English.
 */
const spanish: Readonly<Record<string, string>> = {
  ...failuresInSpanish,

  // A bidder's answer to their own bid-to-final figures.
  "There is nothing to answer yet.": "Todavía no hay nada que responder.",
  "Finish more contracts first.": "Primero termine más contratos.",

  // A poster's notes on bids.
  "Your notes on this bid changed in another window.": "Sus notas sobre esta oferta cambiaron en otra ventana.",
  "Read them first. What you typed is still here.": "Léalas primero. Lo que usted escribió sigue aquí.",

  // Teams.
  team: "equipo",
  member: "miembro",
  invitation: "invitación",
  "Only estimators, managers and owners of the team can do this.":
    "Solo los estimadores, gerentes y propietarios del equipo pueden hacer esto.",
  "Only managers and owners of the team can do this.": "Solo los gerentes y propietarios del equipo pueden hacer esto.",
  "Only owners of the team can do this.": "Solo los propietarios del equipo pueden hacer esto.",
  "Ask one of them to do it, or to change your role.": "Pídale a uno de ellos que lo haga, o que cambie su función.",
  "Only the business's own account can do this.": "Solo la propia cuenta de la empresa puede hacer esto.",
  "To do it for your own account, act for yourself.": "Actúe en su propio nombre para hacerlo con su propia cuenta.",
  "Only an owner can invite, change or remove owners and managers.":
    "Solo un propietario invita, cambia o quita a propietarios y gerentes.",
  "Only owners and managers can invite, change or remove members.":
    "Solo los propietarios y gerentes invitan, cambian o quitan a miembros.",
  "Only contractors and suppliers with a finished profile can have a team.":
    "Solo los contratistas y proveedores con el perfil completo tienen un equipo.",
  "Finish your profile first.": "Primero complete su perfil.",
  "Dibbs Support accounts can't have a team or join one.":
    "Las cuentas de Soporte de Dibbs no tienen equipo ni se unen a uno.",
  "Use another account.": "Use otra cuenta.",
  "Homeowners can't have a team, and this account has one.":
    "Los propietarios de vivienda no tienen equipo, y esta cuenta tiene uno.",
  "Remove its members first.": "Primero quite a sus miembros.",
  "They're already on the team.": "Ya está en el equipo.",
  "A team can have up to {} members.": "Un equipo tiene como máximo {0} miembros.",
  "Remove a member first.": "Primero quite a un miembro.",
  "A team can have up to {} open invitations.": "Puede haber como máximo {0} invitaciones abiertas a la vez.",
  "Withdraw one, or wait until one is accepted.": "Retire una o espere a que se acepte alguna.",
  "This invitation was already used or withdrawn, or it's older than a week.":
    "Esta invitación ya se usó, se retiró o tiene más de una semana.",
  "Ask the business for a new one.": "Pida una nueva a la empresa.",
  "This invitation is for another email address.": "Esta invitación es para otra dirección de correo.",
  "Sign in with that address, or ask the business to invite the address you use.":
    "Inicie sesión con esa dirección, o pida a la empresa que invite a la que usted usa.",
  "You're already on {} teams.": "Usted ya está en {0} equipos.",
  "Leave one of them first.": "Primero salga de uno de ellos.",
  "You can't change your own role. Ask another owner.":
    "No puede cambiar su propia función. Pídaselo a otro propietario.",
  "Leave the team instead.": "Mejor salga del equipo.",
  "Dibbs Support has suspended the account of this business.": "Soporte de Dibbs suspendió la cuenta de esta empresa.",
  "Wait until it's restored. Its owner was emailed why.":
    "Espere a que se restablezca. A su dueño se le escribió por qué.",
  "Team members can't send messages for the business here.":
    "Aquí los miembros de un equipo no pueden escribir a otros en nombre de su empresa.",
  "Ask the person who signs in to the business's own account to send it.":
    "Pida que escriba quien tiene la propia cuenta de la empresa.",

  // For any noun.
  "There is no such {}.": "No existe: {0}.",
  "We can't create documents right now. Try again in a minute.":
    "Los documentos no se pueden hacer en este momento. Inténtelo de nuevo en un minuto.",
  "This {} was changed by someone else. Check it and try again.":
    "Alguien más hizo cambios mientras tanto: {0}. Revise de nuevo y repita.",
  "Too many attempts. Please wait {} {} and try again.": "Demasiados intentos. Espere {0} {1} e inténtelo de nuevo.",
  "Too many attempts. Please wait a little and try again.": "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
  "Something went wrong.": "Algo salió mal.",
  "Try again in a minute. If it happens again, contact Dibbs Support.":
    "Inténtelo de nuevo en un minuto. Si vuelve a pasar, escriba a Soporte de Dibbs.",
  "New York": "Nueva York",
  "New Jersey": "Nueva Jersey",
  Pennsylvania: "Pensilvania",
  Hawaii: "Hawái",
  "In {}, a contract has to show the contractor's license number, and this profile has no valid license from there ({}).":
    "En {0}, un contrato tiene que mostrar el número de licencia del contratista, y este perfil no tiene ninguna licencia vigente de allí ({1}).",
  "Ask the bidder to add their license to their profile. Then hire them.":
    "Pida a la otra parte que agregue su licencia a su perfil. Después, contrátela.",
  "In {}, no more than {} of this price can be due before the work starts. Here it's {} ({}).":
    "En {0}, antes de que empiece el trabajo se pueden pedir como máximo {1} de este precio. Aquí son {2} ({3}).",
  "Ask the bidder to change the bid: a smaller down payment, and the rest due after the work it pays for.":
    "Pida a la otra parte que cambie la oferta: un anticipo menor, y el resto después del trabajo que paga.",
  "Make the down payment smaller, and the rest due after the work it pays for. A milestone counts as a down payment if it's called one, or if it's due by the day the work starts.":
    "Baje el anticipo y ponga el resto después del trabajo que paga. Una etapa es un anticipo si se llama así o si vence a más tardar el día en que empieza el trabajo.",
  "This contract can only be canceled if the other side agrees.":
    "Este contrato solo se puede cancelar si la otra parte acepta.",
  "Ask the other side to cancel it. It's canceled once they agree.":
    "Pida a la otra parte que lo cancele: el contrato se cancela cuando acepte.",
  "Canceled within the cancellation period.": "Cancelado dentro del plazo para cancelar.",
  // The same for contracts that were canceled before the wording of the term changed.
  "Canceled within the days to cancel.": "Cancelado dentro del plazo para cancelar.",
  "You started to pay by card on this contract, so it can't be canceled right now.":
    "Usted empezó a pagar con tarjeta en este contrato, por eso ahora no se puede cancelar.",
  "Finish or cancel that payment on the contract's page. Then cancel the contract.":
    "Termine o cancele ese pago en la página del contrato. Después, cancele el contrato.",
  "Please use at most {} characters.": "Use {0} caracteres como máximo.",
  second: "segundo",
  seconds: "segundos",
  minute: "minuto",
  minutes: "minutos",
  "{} seconds": "{0} segundos",
  "{} minutes": "{0} minutos",
  client: "cliente",
  seller: "vendedor",
  alert: "aviso",
  bid: "oferta",
  certificate: "certificado",
  credential: "licencia, seguro o fianza",
  "change order": "cambio al contrato",
  chargeback: "contracargo",
  contract: "contrato",
  document: "documento",
  conversation: "conversación",
  dispute: "disputa",
  feedback: "reseña",
  file: "archivo",
  listing: "proyecto",
  rule: "regla",
  milestone: "etapa",
  payment: "pago",
  person: "persona",
  project: "proyecto",
  "request for materials": "pedido de materiales",
  question: "pregunta",
  refund: "reembolso",
  "saved search": "búsqueda guardada",
  session: "sesión",
  ticket: "solicitud",
  "push subscription": "navegador con avisos",
  "mail to unsubscribe from": "correo para cancelar",

  // How a thing stands, for a person who tries a move that it does not have.
  "This post is open for bids.": "Esta publicación está abierta para ofertas.",
  "Dibbs Support has hidden this post.": "Soporte de Dibbs ocultó esta publicación.",
  "This post is on hold.": "Esta publicación está en espera.",
  "This post already has an offer or a contract.": "Esta publicación ya tiene un contrato ofrecido o aceptado.",
  "This post is closed.": "Esta publicación está cerrada.",
  "This post was removed.": "Esta publicación se quitó.",
  "This bid is waiting for an answer.": "Esta oferta espera respuesta.",
  "An offer was already sent for this bid.": "Ya se envió un contrato por esta oferta.",
  "This bid is already under contract.": "Esta oferta ya tiene un contrato aceptado.",
  "This bid was declined.": "Esta oferta se rechazó.",
  "This bid was withdrawn.": "Esta oferta se retiró.",
  "The contract for this bid has ended.": "El contrato de esta oferta terminó.",
  "The contract for this bid was canceled.": "El contrato de esta oferta se canceló.",
  "This question isn't answered yet.": "Esta pregunta todavía no tiene respuesta.",
  "This question is already answered.": "Esta pregunta ya tiene respuesta.",
  "This question was removed.": "Esta pregunta se quitó.",
  "This offer hasn't been accepted yet.": "Este contrato todavía no se acepta.",
  "This contract was already accepted.": "Este contrato ya se aceptó.",
  "This offer was withdrawn.": "Este contrato se retiró.",
  "This offer was declined.": "Este contrato se rechazó.",
  "This contract has ended.": "Este contrato terminó.",
  "This contract was canceled.": "Este contrato se canceló.",
  "This milestone isn't marked done.": "Esta etapa no está marcada como terminada.",
  "This milestone is already marked done.": "Esta etapa ya está marcada como terminada.",
  "This milestone is already paid.": "Esta etapa ya está pagada.",
  "This milestone was dropped from the contract.": "Esta etapa se eliminó del contrato.",
  "This change is waiting for an answer.": "Este cambio espera respuesta.",
  "This change was already accepted.": "Este cambio ya se aceptó.",
  "This change was already declined.": "Este cambio ya se rechazó.",
  "This change was withdrawn.": "Este cambio se retiró.",
  "This change ended with the contract.": "Este cambio terminó con el contrato.",
  "This dispute is still open.": "Esta disputa sigue abierta.",
  "Dibbs Support is already deciding this dispute.": "Soporte de Dibbs ya está decidiendo esta disputa.",
  "This dispute is already settled.": "Esta disputa ya está resuelta.",
  "Dibbs Support already decided this dispute.": "Soporte de Dibbs ya decidió esta disputa.",
  "This dispute was withdrawn.": "Esta disputa se retiró.",
  "This dispute is over, because the contract was canceled or the payment was reversed.":
    "Esta disputa terminó, porque el contrato se canceló o el pago se revirtió.",
  "This lien waiver takes effect once the money arrives.":
    "Esta renuncia al gravamen tiene efecto cuando llegue el dinero.",
  "This lien waiver is already in effect.": "Esta renuncia al gravamen ya tiene efecto.",
  "This lien waiver is no longer in effect.": "Esta renuncia al gravamen ya no tiene efecto.",
  "A newer lien waiver has replaced this one.": "Otra renuncia al gravamen más nueva reemplazó a esta.",
  "This payment isn't finished yet.": "Este pago todavía no se termina.",
  "This payment is on its way.": "Este pago está en camino.",
  "We're checking with the payment provider what happened to this payment.":
    "Estamos averiguando con el proveedor de pagos qué pasó con este pago.",
  "Dibbs is holding the money for this milestone.": "Dibbs guarda el dinero de esta etapa.",
  "This payment went through and is on its way to the seller.": "Este pago se cobró y va en camino al vendedor.",
  "This payment has already arrived.": "Este pago ya llegó.",
  "The bank reversed this payment.": "El banco revirtió este pago.",
  "This payment was refunded.": "Este pago se reembolsó.",
  "This payment failed.": "Este pago falló.",
  "This refund is waiting for an answer.": "Este reembolso espera respuesta.",
  "This refund is already being processed.": "Este reembolso ya se está procesando.",
  "We're checking with the payment provider what happened to this refund.":
    "Estamos averiguando con el proveedor de pagos qué pasó con este reembolso.",
  "This refund is already on its way to the card.": "Este reembolso ya va en camino a la tarjeta.",
  "This refund has already arrived.": "Este reembolso ya llegó.",
  "The card rejected this refund.": "La tarjeta rechazó este reembolso.",
  "This refund came back, and the seller has the money again.":
    "Este reembolso regresó, y el vendedor tiene el dinero otra vez.",
  "Dibbs paid this refund another way.": "Dibbs pagó este reembolso de otra forma.",
  "This refund was declined.": "No se aceptó este reembolso.",
  "This refund request was withdrawn.": "Esta solicitud de reembolso se retiró.",
  "This refund failed.": "Este reembolso falló.",
  "This request is waiting for Dibbs Support.": "Esta solicitud espera a Soporte de Dibbs.",
  "Dibbs Support already answered this request.": "Soporte de Dibbs ya respondió esta solicitud.",
  "This request is already resolved.": "Esta solicitud ya está resuelta.",
  "Refresh the page to see what you can do now.": "Actualice la página para ver qué puede hacer ahora.",

  // Disputes.
  "Milestone {} is in dispute.": "La etapa {0} está en disputa.",
  "Agree on a split, withdraw the dispute, or wait until Dibbs Support has decided.":
    "Acuerden un reparto, retire la disputa o espere a que Soporte de Dibbs decida.",
  "A dispute already settled the amount of milestone {}.": "Una disputa ya determinó cuánto vale la etapa {0}.",
  "If it isn't paid yet, that amount can be paid. For anything else, contact Dibbs Support.":
    "Si todavía no está pagada, se puede pagar ese monto. Para lo demás, escriba a Soporte de Dibbs.",
  "A contract can have up to {} disputes.": "Un contrato puede tener hasta {0} disputas.",
  "A paid milestone can be disputed for {} days, and that time is over.":
    "Una etapa pagada se puede disputar durante {0} días, y ese plazo terminó.",
  "Ask for a refund, or contact Dibbs Support.": "Pida un reembolso o escriba a Soporte de Dibbs.",
  "None of this payment can be refunded right now.": "Ahora no se puede reembolsar nada de este pago.",
  "Wait until its refunds and chargebacks are done.": "Espere a que terminen sus reembolsos y contracargos.",
  "This milestone can't be disputed now.": "Esta etapa no se puede disputar ahora.",
  "A milestone can be disputed once it's funded or the seller has marked it done. The client can also dispute it for 30 days after it was paid.":
    "Una etapa se puede disputar cuando tiene fondos o la otra parte la marcó como terminada, y el cliente puede hacerlo hasta 30 días después de pagarla.",
  "A payment for milestone {} is under way, so it can't be disputed right now.":
    "Hay un pago en camino para la etapa {0}, así que ahora no se puede disputar.",
  "Please say what happened.": "Diga qué pasó.",
  "Please enter an amount between {} and {}.": "Escriba un monto entre {0} y {1}.",
  "Each side can write up to {} statements in a dispute.":
    "Cada parte puede escribir hasta {0} declaraciones en una disputa.",
  "The other side isn't proposing a split right now.": "La otra parte no propone ningún reparto ahora.",
  "Only whoever opened this dispute can withdraw it.": "Solo quien abrió esta disputa puede retirarla.",
  "The other side has proposed a different split.": "La otra parte propone ahora otro reparto.",
  "Read it again, then accept it or propose yours.": "Léalo de nuevo y acéptelo, o proponga el suyo.",
  "The payment in dispute was reversed, so none of it can be refunded.":
    "El pago en disputa fue revertido, así que no se puede reembolsar nada de él.",
  "Withdraw the dispute. The milestone has to be paid again.":
    "Retire la disputa. La etapa se tiene que pagar de nuevo.",
  "Dibbs Support decided dispute {}.": "Soporte de Dibbs decidió la disputa {0}.",
  "You both agreed in dispute {}.": "Los dos se pusieron de acuerdo en la disputa {0}.",
  "One of your milestones is in dispute.": "Una de sus etapas está en disputa.",
  "Settle the dispute, or wait for the decision of Dibbs Support. Then delete your account.":
    "Resuelva la disputa o espere la decisión de Soporte de Dibbs. Después elimine su cuenta.",

  // Change orders.
  "A change to milestone {} is waiting for an answer.": "Un cambio a la etapa {0} espera respuesta.",
  "Accept, decline or withdraw it under Change orders first. Then you can go on with this milestone.":
    "Primero acéptelo, rechácelo o retírelo en Cambios al contrato. Después puede seguir con esta etapa.",
  "Please change at least one milestone.": "Cambie al menos una etapa.",
  "Please change each milestone only once.": "Cambie cada etapa una sola vez.",
  "Nothing is different here.": "Aquí no cambia nada.",
  "Please say why.": "Diga por qué.",
  "This milestone is no longer in the contract. Open the page again.":
    "Esta etapa ya no está en el contrato. Abra la página de nuevo.",
  "Milestone {} is paid or was dropped, so it can't be changed.":
    "La etapa {0} está pagada o se eliminó, así que no se puede cambiar.",
  "Propose a change to another milestone, or a new one.": "Proponga un cambio a otra etapa, o una nueva.",
  "A payment for milestone {} is under way, so it can't be changed right now.":
    "Hay un pago de la etapa {0} en camino, así que ahora no se puede cambiar.",
  "Wait until the payment has arrived or failed. A card payment that was only started can be canceled on the contract's page.":
    "Espere a que el pago llegue o falle. Un pago con tarjeta que solo se empezó se puede cancelar en la página del contrato.",
  "{} of milestone {} is already paid, so it can't be dropped or made smaller than that.":
    "Ya se pagaron {0} de la etapa {1}, así que no se puede eliminar ni puede valer menos.",
  "Make its amount {} or more. To get money back, request a refund.":
    "Ponga como importe {0} o más. Para recuperar dinero, pida un reembolso.",
  "Please enter an amount that leaves nothing to pay, or at least $1.00.":
    "Escriba un importe que no deje nada por pagar, o al menos $1.00.",
  "Part of this milestone is funded, so the rest can't be paid yet.":
    "Una parte de esta etapa tiene fondos, así que el resto todavía no se puede pagar.",
  "Fund the rest too, or release what is held first.":
    "Ponga fondos también para el resto, o libere primero lo guardado.",
  "The milestone was dropped.": "Se eliminó la etapa.",
  "Milestone {} is paid or was dropped, so no materials can be requested for it.":
    "La etapa {0} está pagada o se eliminó, así que no se pueden solicitar materiales para ella.",
  "Request them for another milestone, or post a request for materials of your own.":
    "Solicítelos para otra etapa o publique una solicitud de materiales propia.",
  "A contract can have up to {} requests for materials.":
    "Un contrato puede tener hasta {0} solicitudes de materiales.",
  "Put more materials into one request.": "Ponga más materiales en una solicitud.",
  "Only materials can be requested for a milestone.": "Para una etapa solo se pueden solicitar materiales.",
  "Please choose a date on or before the milestone's date.":
    "Elija una fecha que no sea después de la fecha de la etapa.",
  "Deliveries can only be recorded while the supplier's contract is under way.":
    "Las entregas se registran mientras el contrato del proveedor está en curso.",
  "What's already recorded stays. For anything else, contact Dibbs Support.":
    "Lo registrado antes se queda. Para lo demás, comuníquese con Soporte de Dibbs.",
  "This entry was answered or corrected while you were looking at it.":
    "Esta entrega se respondió o se corrigió mientras usted la veía.",
  "Check the deliveries again, then record what's still missing.":
    "Lea las entregas de nuevo y registre lo que todavía falte en ellas.",
  "A contract can have up to {} entries about its deliveries.":
    "Un contrato puede tener hasta {0} registros de sus entregas.",
  "These materials aren't for a milestone, so nobody else can pay for them.":
    "Estos materiales no son de ninguna etapa, así que nadie más puede pagarlos.",
  "Hire the supplier yourself.": "Contrate usted al proveedor.",
  "Your client made this bid, so they can't be asked to pay for it.":
    "Su cliente hizo esta oferta, así que no se le puede pedir que la pague.",
  "Hire them yourself, or choose another bid.": "Contrátela usted o elija otra oferta.",
  "You already asked for this bid to be paid directly.": "Ya pidió que esta oferta se pague directamente.",
  "Wait for an answer, or withdraw your request.": "Espere la respuesta o retire su solicitud.",
  "Nobody is being asked to pay for this bid anymore.": "Ya no se le pide a nadie pagar esta oferta.",
  "Open the page of the materials to see what happened.": "Abra la página de los materiales para ver qué pasó.",
  "The supplier changed this bid since you were asked to pay for it.":
    "El proveedor cambió esta oferta desde que le pidieron pagarla.",
  "Your contractor can ask you again with the bid as it is now. You haven't hired anyone yet.":
    "Su contratista puede pedírselo otra vez con la oferta como está ahora. Todavía no ha contratado a nadie.",
  "Deliveries can only be recorded in contracts for materials.":
    "Las entregas se registran solo en contratos de materiales.",
  "To have materials delivered, post a request for materials.":
    "Publique una solicitud de materiales para que se los entreguen.",
  "Please enter each item of the contract once.": "Ponga cada artículo del contrato una sola vez.",
  "The damaged quantity can't be more than what was delivered.": "No puede haber más dañados que entregados.",
  "Please enter how much was delivered.": "Ponga cuánto se entregó.",
  "Only the person who receives the materials can report what's missing or damaged.":
    "Quien recibe los materiales dice qué falta o está dañado.",
  "Please add a photo of the delivery.": "Agregue una foto de la entrega.",
  delivery: "entrega",
  "This contract asks for a lien waiver with each request for payment, and this milestone has none.":
    "Este contrato pide una renuncia al gravamen con cada solicitud de pago, y esta etapa no la tiene.",
  "Sign it under Lien waivers on the contract's page. It takes effect only once you have the money.":
    "Fírmela en Renuncias al gravamen, en la página del contrato. Solo tiene efecto cuando usted tenga el dinero.",
  "This contract asks for a lien waiver with each payment, and this milestone has none yet.":
    "Este contrato pide una renuncia al gravamen con cada pago, y esta etapa todavía no la tiene.",
  "Ask for it in a message. They can sign it under Lien waivers on the contract's page.":
    "Pídala en un mensaje. Se firma en Renuncias al gravamen, en la página del contrato.",
  "This contract asks for a lien waiver with each payment, and this retainage has none yet.":
    "Este contrato pide una renuncia al gravamen con cada pago, y esta retención todavía no la tiene.",
  "No retainage of this milestone is held, so there's no lien waiver to sign for it.":
    "No hay retención guardada de esta etapa, así que no hay renuncia que firmar por ella.",
  "Retainage is held once the client releases the milestone. Sign its lien waiver then.":
    "La retención se guarda cuando el cliente libera la etapa. Firme entonces su renuncia.",
  "The lien waiver of this milestone is in effect, so it can't be signed again.":
    "La renuncia al gravamen de esta etapa ya tiene efecto, así que no se puede firmar otra vez.",
  "If something in it is wrong, contact Dibbs Support.": "Si algo está mal, escriba al soporte de Dibbs.",
  "Please type your full name.": "Escriba su nombre completo.",
  "Please enter the last day of the work.": "Escriba el último día del trabajo.",
  "Please enter a day from 1900 to 2099.": "Escriba un día entre 1900 y 2099.",
  "The last day of the work can't be after today.": "El último día del trabajo no puede ser después de hoy.",
  waiver: "renuncia al gravamen",
  calendar: "calendario",
  "The last day can't be before the first.": "El último día no puede ser antes del primero.",
  "A calendar can show up to {} days.": "Un calendario muestra {0} días como máximo.",
  "The milestone was changed.": "Se cambió la etapa.",
  "This contract asks for insurance that covers its dates, and yours doesn't cover all of them.":
    "Este contrato pide un seguro que cubra sus fechas, y el suyo no las cubre todas.",
  "Enter your insurance with its dates in your profile, under Licenses & insurance. Then accept.":
    "Ponga su seguro con sus fechas en su perfil, en Licencias y seguros. Después acepte.",
  "This money is retainage, and the milestone isn't paid yet.": "Este dinero es retención, y la etapa no está pagada.",
  "Retainage is released all at once: {}.": "La retención se libera completa: {0}.",
  "Pay the milestone first. Then you can release its retainage.":
    "Primero pague la etapa. Lo que se retuvo de ella se puede liberar entonces.",
  "This milestone is funded, so it can't be charged again.":
    "Esta etapa ya tiene fondos, así que no se puede cobrar otra vez.",
  "Release the money on the contract's page when the work is done.":
    "Libere el dinero en la página del contrato cuando el trabajo esté hecho.",
  "Milestone {} has a refund or chargeback, so it can't be disputed right now.":
    "La etapa {0} tiene un reembolso o un contracargo, así que ahora no se puede disputar.",
  "Some of this payment went back to the card, or still may, so it can't be released.":
    "Dinero de este pago regresó a la tarjeta, o todavía puede regresar, así que no se puede liberar.",
  "Some of this money goes back to the client first, so it can't be released right now.":
    "Parte de este dinero vuelve primero al cliente, así que no se puede liberar ahora.",
  "Try again in a minute. If it takes longer than a day, contact Dibbs Support.":
    "Intente otra vez en un minuto. Si tarda más de un día, comuníquese con Soporte de Dibbs.",
  "This amount is too small to release in parts. Release all of it: {}.":
    "Es muy poco para liberarlo por partes. Libérelo todo: {0}.",
  "Please enter an amount between $1.00 and {}, or release all of it: {}.":
    "Escriba un monto entre $1.00 y {0}, o libérelo todo: {1}.",
  "If the card's bank is still deciding, wait until it has decided. Then what's left can be returned.":
    "Si el banco de la tarjeta todavía no decide, espere a que lo haga. Lo que quede se puede devolver después.",
  "A contract needs at least one milestone.": "Un contrato necesita al menos una etapa.",
  "To stop the work altogether, ask to cancel the contract.": "Para dejar todo el trabajo, pida cancelar el contrato.",
  "A contract can have up to 50 milestones and a total of up to $10,000,000.":
    "Un contrato puede tener hasta 50 etapas y $10,000,000.",
  "Propose fewer milestones or smaller amounts.": "Proponga menos etapas o montos menores.",
  "This contract already has {} changes waiting for an answer.":
    "Este contrato tiene {0} cambios que esperan respuesta.",
  "A contract can have up to {} change orders.": "Un contrato puede tener hasta {0} cambios.",
  "Contact Dibbs Support.": "Comuníquese con Soporte de Dibbs.",
  "Wait for answers, or withdraw one of yours.": "Espere las respuestas, o retire uno de los suyos.",
  "You proposed this change, so the other side has to answer it.":
    "Usted propuso este cambio, así que la otra parte lo responde.",
  "Only whoever proposed this change can withdraw it.": "Solo quien propuso este cambio puede retirarlo.",
  "Milestone {} was changed since this was proposed.": "La etapa {0} cambió desde que se propuso esto.",
  "Decline this change, and propose it again as the milestone is now.":
    "Rechace este cambio y propóngalo de nuevo con la etapa como está ahora.",
  "Dibbs Support has suspended the other side's account, so nothing new can be agreed with them right now.":
    "Soporte de Dibbs suspendió la cuenta de la otra parte, así que por ahora no se puede acordar nada nuevo con ella.",
  "Wait until the account is restored.": "Espere a que se restablezca la cuenta.",

  // Chat and contracts.
  "Contact support.": "Comuníquese con soporte.",
  "The record of this contract is too long to download.":
    "El registro de este contrato es demasiado largo para descargarlo.",
  "You can't block yourself.": "No puede bloquearse a sí mismo.",
  "Please write a message.": "Escriba un mensaje.",
  "You can only connect to the chat as yourself.": "Solo puede entrar al chat con su propia cuenta.",
  "You can't message yourself.": "No puede escribirse a sí mismo.",
  "You can write to people who have bid on one of your projects.":
    "Puede escribir a quienes hicieron una oferta en uno de sus proyectos.",
  "You can't message this person anymore.": "Ya no puede escribirle a esta persona.",
  "If you blocked them, unblock them first. Otherwise, contact Dibbs Support.":
    "Si usted la bloqueó, desbloquéela primero; si no, comuníquese con Soporte de Dibbs.",
  "This chat runs on Stream, so this message wasn't sent.":
    "Este chat funciona con Stream, así que el mensaje no se envió.",
  "Send it on the Messages page, or with Stream's own library and your token.":
    "Envíelo en la página de mensajes, o con la biblioteca de Stream y su token.",
  "Set Up Payment Method": "Configurar forma de pago",
  "Set up your card and bank accounts so you can get paid, or skip it for now.":
    "Configure sus cuentas de tarjeta y banco para que le paguen, o déjelo para después.",
  "A payment on this contract is under way, so it can't be canceled right now.":
    "Hay un pago de este contrato en camino, así que ahora no se puede cancelar.",
  "The client started to pay by card. They can finish or cancel that payment on the contract's page.":
    "El cliente empezó a pagar con tarjeta: tiene que terminar o cancelar ese pago en la página del contrato.",
  "Wait until the payment has arrived or failed. If it takes longer than a week, contact Dibbs Support.":
    "Espere a que el pago llegue o falle. Si tarda más de una semana, comuníquese con Soporte de Dibbs.",
  "The request to cancel this contract changed while you were looking at it.":
    "La solicitud de cancelar este contrato cambió desde que la vio.",
  "Read it again, then agree or decline.": "Léala de nuevo y luego acepte o rechace.",
  "Nobody is asking to cancel this contract right now.": "Ahora nadie pide cancelar este contrato.",
  "There's already a request to cancel this contract.": "Ya hay una solicitud de cancelar este contrato.",
  "Please Enter Milestone Details.": "Llene los datos de la etapa.",
  "Please enter a valid bid amount": "Escriba un monto válido",
  "Your first offer has to use the milestones of the bid.":
    "El primer contrato tiene que llevar las etapas de la oferta.",
  "Hire with the bid as it is. If that offer is withdrawn or declined, you can change its milestones.":
    "Contrate con la oferta tal como está. Si ese contrato se retira o se rechaza, puede cambiar las etapas.",
  "Your payment is processing": "Su pago se está procesando",
  "There's already an offer or a contract. Withdraw the offer first.":
    "Ya hay un contrato ofrecido o aceptado. Primero retire ese ofrecimiento.",
  "Dibbs Support has hidden this post, so nobody can be hired for it now.":
    "Soporte de Dibbs ocultó esta publicación, así que ahora no se puede contratar a nadie.",
  "Fix what we wrote to you about, then write to Dibbs Support.":
    "Corrija lo que le indicamos y luego escriba a Soporte de Dibbs.",
  "This bid was changed since you looked at it. It is {} now, in {}.":
    "Esta oferta cambió desde que la vio. Ahora es de {0}, en {1}.",
  "1 milestone": "1 etapa",
  "{} milestones": "{0} etapas",
  "Review the bid as it is now, and hire if you agree. You haven't hired anyone yet.":
    "Revise la oferta como está ahora y contrate si está de acuerdo. Todavía no ha contratado a nadie.",
  "This document changed since you opened it.": "Este documento cambió desde que lo abrió.",
  "Review the document as it is now, and sign it if you agree. You haven't signed anything yet.":
    "Revise el documento como está ahora y fírmelo si está de acuerdo. Todavía no ha firmado nada.",
  "Please type your name.": "Escriba su nombre.",
  "Please agree to sign electronically.": "Acepte firmar electrónicamente.",
  "Please complete all the milestones to end this project.": "Complete todas las etapas para terminar este proyecto.",
  "Complete and pay {} still open.": "Complete y pague {0}.",
  "the milestone that is": "la etapa que falta",
  "the {} milestones that are": "las {0} etapas que faltan",
  "Please say why you want to cancel.": "Diga por qué quiere cancelar.",
  "Please say why you're declining.": "Diga por qué rechaza.",
  "You can change feedback for {} days, and that time is over.":
    "Una reseña se puede cambiar durante {0} días, y ya pasaron.",
  "Please describe your experience!": "¡Describa su experiencia!",
  "You already left feedback on this contract. Change that instead.":
    "Ya dejó una reseña de este contrato. Cambie esa.",
  "You can leave feedback once the contract is accepted.": "Puede dejar una reseña cuando el contrato esté aceptado.",
  "Wait until the contract is accepted.": "Espere a que acepten el contrato.",
  "You already replied to this feedback.": "Ya respondió a esta reseña.",
  "Please write your reply.": "Escriba su respuesta.",
  "Please say what is missing.": "Diga qué falta.",
  "This contract is over, so its milestones can't change.":
    "Este contrato ya terminó, así que sus etapas no pueden cambiar.",
  "A milestone that is still owed can be paid. For anything else, contact Dibbs Support.":
    "Una etapa que todavía se debe se puede pagar. Para lo demás, comuníquese con Soporte de Dibbs.",
  "This contract isn't under way, so its milestones can't change.":
    "Este contrato no está en curso, así que sus etapas no pueden cambiar.",

  // Projects, bids and questions.
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
  "You already have a bid here. Change that one instead.": "Aquí ya tiene una oferta. Cambie esa.",
  "You cannot bid on your own project.": "No puede hacer una oferta en su propio proyecto.",
  "Only contractors and suppliers can bid.": "Solo los contratistas y proveedores pueden hacer ofertas.",
  "This image is gone. Please upload it again.": "Esta imagen ya no está. Súbala de nuevo.",
  "This {} is hidden for now, and its bids are on hold.": "Este {0} no se ve por ahora y sus ofertas están en espera.",
  "Wait until it's visible again, or withdraw your bid.": "Espere a que se vea de nuevo, o retire su oferta.",
  "This {} no longer takes bids.": "Este {0} ya no recibe ofertas.",
  "Enter Your Reason": "Escriba su motivo",
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
  "This line has changed. Open your bid again and look at it.":
    "Este renglón cambió. Abra su oferta otra vez y revíselo.",
  "Please enter a price.": "Escriba un precio.",
  "No bids are waiting for your answer.": "No tiene ofertas pendientes.",
  "Wait until someone bids.": "Espere a que alguien haga una oferta.",
  "Enter an amount only for a line that you price separately.":
    "Escriba un monto solo en un renglón con precio propio.",
  "Please say what you offer instead.": "Diga qué ofrece en su lugar.",
  "This line has no allowance.": "Este renglón no tiene un monto reservado.",
  "A line is answered twice. Please keep one answer.": "Un renglón tiene dos respuestas. Deje una sola.",
  "Please say what has to be done.": "Diga qué hay que hacer.",
  "Please enter the amount you set aside.": "Escriba el monto que reserva.",
  "Enter an amount only for an allowance.": "Solo un monto reservado lleva un monto.",
  "Two lines are the same. Please remove one of them.": "Dos renglones son el mismo. Quite uno de ellos.",
  "You have saved {} projects, and that's the limit.": "Ya guardó {0} proyectos, que es el máximo.",
  "Remove some of your saved projects first.": "Primero quite algunos de sus proyectos guardados.",
  "We don't know the ZIP code {}. Please check its five digits.":
    "No conocemos el código postal {0}. Revise sus cinco números.",
  "This {} no longer takes questions.": "Este {0} ya no recibe preguntas.",
  "Look for another open {}.": "Busque otro {0} abierto.",
  "You have asked {} questions here, and that's the limit.": "Aquí ya hizo {0} preguntas, que es el máximo.",
  "Wait for the answers.": "Espere las respuestas.",
  "You can't ask a question on your own {}.": "No puede hacer una pregunta en su propio {0}.",
  "Please write your question.": "Escriba su pregunta.",
  "Please write your answer.": "Escriba su respuesta.",
  "You have saved {} searches, and that's the limit.": "Ya guardó {0} búsquedas, que es el máximo.",
  "Remove one of your saved searches first.": "Primero quite una de sus búsquedas guardadas.",
  "Please choose what to look for first.": "Primero elija qué buscar.",
  "Please name this search.": "Póngale nombre a esta búsqueda.",
  "You already saved this search. It's in your saved searches.":
    "Ya guardó esta búsqueda. Está entre sus búsquedas guardadas.",

  // Emails and pushes.
  "These emails can't be turned off. They're about your money and who gets into your account.":
    "Estos correos no se pueden desactivar: le avisan de su dinero y de quién entra a su cuenta.",
  "Leave them on. You can turn off all others.": "Déjelos activados. Puede desactivar todos los demás.",
  "Browser notifications aren't available here.": "Aquí Dibbs no envía notificaciones al navegador.",
  "You still get alerts and emails.": "Los avisos y correos le dicen lo mismo.",
  "This kind of browser can't get notifications.": "No se pueden enviar notificaciones a este tipo de navegador.",

  // Payments.
  "Our card provider isn't answering, so this payment couldn't be canceled. Try again in a minute.":
    "El proveedor de pagos con tarjeta no responde ahora, así que este pago no se pudo cancelar. Inténtelo de nuevo en un minuto.",
  "The bank account you pay from has changed. Check it before you pay.":
    "La cuenta bancaria de la que paga cambió. Revísela antes de pagar.",
  "The amount has changed. Check it before you pay.": "El monto cambió. Revíselo antes de pagar.",
  "This payment was canceled in another window. No card was charged.":
    "Este pago se canceló en otra ventana. No se hizo ningún cargo.",
  "Check the contract again, and pay from there if the milestone isn't paid.":
    "Vea el contrato de nuevo y pague desde ahí si la etapa no está pagada.",
  "This milestone was already paid. We found that payment, and your card wasn't charged again.":
    "Esta etapa ya estaba pagada. Encontramos ese pago y no se le cobró otra vez a su tarjeta.",
  "Check the contract again in a minute. If the milestone isn't paid there, contact Dibbs Support.":
    "Vea el contrato de nuevo en un minuto. Si la etapa no aparece pagada, comuníquese con Soporte de Dibbs.",
  "Our card provider isn't answering. You weren't charged. Try again in a minute.":
    "El proveedor de pagos con tarjeta no responde ahora. No se le cobró. Inténtelo de nuevo en un minuto.",
  "You weren't charged. Cancel this payment and pay by bank transfer, or contact Dibbs Support.":
    "No se le cobró. Cancele este pago y pague por transferencia bancaria, o comuníquese con Soporte de Dibbs.",
  "Our payment provider isn't answering. Nothing was changed. Please try again in a minute.":
    "El proveedor de pagos no responde ahora. No se cambió nada; inténtelo de nuevo en un minuto.",
  "Our payment provider isn't answering right now.": "El proveedor de pagos no responde ahora.",
  "Our payment provider can't find this payment right now.": "El proveedor de pagos no encuentra este pago por ahora.",
  "The bank returned the transfer: {}.": "El banco devolvió la transferencia: {0}.",
  "We don't need a document right now.": "Ahora no necesitamos ningún documento.",
  "Payment Methods shows what's needed.": "En Formas de pago dice qué se pide.",
  "Please Upload a File!": "¡Suba un archivo!",
  "This file is larger than 10 MB. Please choose a smaller one.":
    "Este archivo pesa más de 10 MB. Elija uno más chico.",
  "You can only upload a JPG, PNG or PDF file.": "Solo puede subir un archivo JPG, PNG o PDF.",
  "Your account for bank transfers is {}.": "Su cuenta para transferencias bancarias no está activa: {0}.",
  suspended: "suspendida",
  deactivated: "cerrada",
  "Contact Dibbs Support. You can still pay by card.":
    "Comuníquese con Soporte de Dibbs. Puede seguir pagando con tarjeta.",
  "The account that was just opened is gone.": "La cuenta que se acaba de abrir ya no está.",
  "The First Name is required.": "Falta el nombre.",
  "The Last Name is required.": "Falta el apellido.",
  "The email is required.": "Falta el correo electrónico.",
  "Please enter an email address like name@example.com.": "Escriba un correo electrónico como nombre@example.com.",
  "Address is required.": "Falta la dirección.",
  "City is required.": "Falta la ciudad.",
  "State can only include 2 letters.": "El estado solo lleva 2 letras.",
  "Postal code can only accept numbers.": "El código postal solo lleva números.",
  "DOB is required.": "Falta la fecha de nacimiento.",
  "You must be at least {} years old.": "Debe tener al menos {0} años.",
  "Please enter your date of birth as YYYY-MM-DD.": "Escriba su fecha de nacimiento como AAAA-MM-DD.",
  "SSN code is required.": "Falta el número de Seguro Social.",
  "Please enter all nine digits of your SSN.": "Escriba los nueve números de su Seguro Social.",
  "SNN can only accept 4 digit numbers.": "El Seguro Social solo lleva 4 números.",
  "There is no such account at this bank.": "No existe esa cuenta en este banco.",
  "Seller should setup {} account to recieve payment, Inform Seller.":
    "La otra parte debe configurar su cuenta de {0} para recibir el pago. Avísele.",
  "Send the bidder a message, choose the other way to pay, or contact Dibbs Support.":
    "Envíele un mensaje, elija la otra forma de pago o comuníquese con Soporte de Dibbs.",
  "You need to setup Dwolla Account for ACH Payment": "Necesita configurar su cuenta de Dwolla para pagar por ACH",
  "You're verified. Link a bank account under Payment Methods, then pay again.":
    "Ya está verificado. Conecte una cuenta bancaria en Formas de pago y pague de nuevo.",
  "Set up your bank account under Payment Methods, then pay again.":
    "Configure su cuenta bancaria en Formas de pago y pague de nuevo.",
  "This link isn't yours. Please link the bank again.": "Este enlace no es suyo. Conecte el banco de nuevo.",

  // Refunds.
  "This payment hasn't arrived, so there's nothing to refund.":
    "Este pago no ha llegado, así que no hay nada que reembolsar.",
  "Wait until the payment has arrived. If it fails, nothing was taken.":
    "Espere a que el pago llegue. Si falla, no se tomó dinero.",
  "The card's bank is ruling on a chargeback of this payment, so it can't be refunded right now.":
    "El banco de la tarjeta está decidiendo un contracargo de este pago, así que ahora no se puede reembolsar.",
  "Wait until the bank has decided. If the payment stands, it can be refunded then.":
    "Espere a que el banco decida. Si el pago queda firme, entonces se puede reembolsar.",
  "The payment went back to the client another way, so this refund is no longer due.":
    "El pago regresó al cliente de otra forma, así que este reembolso ya no se debe.",
  "Decline the refund, and say that the money already went back.":
    "Rechace el reembolso y diga que el dinero ya regresó.",
  "The {} has no bank account linked anymore, so the money can't go back by bank transfer.":
    "Ya no hay una cuenta bancaria conectada ({0}), así que no se puede devolver nada por banco.",
  "Link a bank account under Payment Methods, then try again.":
    "Conecte una cuenta bancaria en Formas de pago e inténtelo de nuevo.",
  "The card no longer takes refunds. Please agree on another way.":
    "La tarjeta ya no acepta reembolsos. Pónganse de acuerdo en otra forma.",
  "The whole payment was already refunded.": "Ya se reembolsó todo el pago.",
  "This payment hasn't been paid out yet, so it can only be refunded in full: {}.":
    "Este pago todavía no se entrega, así que se reembolsa completo: {0}.",
  "Please enter an amount between $0.01 and {}.": "Escriba un monto entre $0.01 y {0}.",
  "Please say why you're refunding the money.": "Diga por qué devuelve el dinero.",
  "A refund of this payment is already under way.": "Ya hay un reembolso de este pago en curso.",
  "This money already went back to the client, so it isn't refunded a second time.":
    "Este dinero ya regresó al cliente, así que no se reembolsa otra vez.",
  "Our bank transfer provider can't find this refund right now.":
    "El proveedor de transferencias no encuentra este reembolso por ahora.",

  // Profiles and files.
  "Please Enter a Title!": "¡Escriba un título!",
  "Your profile has {} certificates, and that's the limit.": "Su perfil ya muestra {0} certificados, que es el máximo.",
  "Your profile has {} licenses, insurance policies and bonds, and that's the limit.":
    "Su perfil ya tiene {0} licencias, seguros y fianzas, que es el máximo.",
  "Delete one that has expired, then add this one.": "Elimine una vencida y agregue esta.",
  "Please select a state.": "Elija un estado.",
  "Please enter the number.": "Escriba el número.",
  "Please enter the name it's issued to.": "Escriba a nombre de quién está.",
  "Please enter the day it starts.": "Escriba el día en que empieza.",
  "Please enter the day it expires.": "Escriba el día en que vence.",
  "It can't expire before it starts.": "No puede vencer antes de empezar.",
  "Delete one that matters less, then add this one.": "Elimine uno menos importante y agregue este.",
  "One of the {} is missing. Please upload it again.": "Falta un archivo ({0}). Súbalo de nuevo.",
  "You have reached today's upload limit.": "Ya subió todo lo que se puede en un día.",
  "Please try again tomorrow.": "Siga mañana.",
  "This file is larger than 15 MB. Please choose a smaller one.":
    "Este archivo pesa más de 15 MB. Elija uno más chico.",
  "This image is larger than 15 MB. Please choose a smaller one.":
    "Esta imagen pesa más de 15 MB. Elija una más chica.",
  "Image must smaller than 2MB!": "¡La imagen debe pesar menos de 2 MB!",
  "This file type is not supported.": "No se acepta este tipo de archivo.",
  "This image has more than {} megapixels. Please choose a smaller one.":
    "Esta imagen tiene más de {0} megapíxeles. Elija una más chica.",
  "This image takes too long to read. Please save it as a JPEG and try again.":
    "Esta imagen tarda demasiado en leerse. Guárdela como JPEG e inténtelo de nuevo.",
  "Please fill at least one value.": "Llene al menos un dato.",
  "Please enter a web address like https://example.com.": "Escriba una dirección web como https://example.com.",
  "You can't change your profile type once your profile is finished.":
    "El tipo de perfil no se puede cambiar cuando el perfil está completo.",
  "Ask Dibbs Support to change your profile type.": "Pida a Soporte de Dibbs que cambie su tipo de perfil.",
  "Please Confirm Your Name!": "¡Confirme su nombre!",
  "Please enter a name on one line, without a web address.": "Escriba un nombre en una sola línea, sin dirección web.",
  "Please Input Your Address!": "¡Escriba su dirección!",
  "Please Input Your City!": "¡Escriba su ciudad!",
  "Valid characters include letters, spaces and . - '": "Solo letras, espacios y . - '",
  "Please Select Your State!": "¡Elija su estado!",
  "Please input your Zip Code!": "¡Escriba su código postal!",
  "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234.":
    "Escriba un código postal de 5 números, como 78701, o de 9, como 78701-1234.",
  "The ZIP code {} is not in {}. Please check the state and the ZIP code.":
    "El código postal {0} no está en {1}. Revise el estado y el código postal.",
  "Your profile details are missing.": "Faltan los datos de su perfil.",
  "Fill in your name, address, city, state and ZIP code.":
    "Llene su nombre, dirección, ciudad, estado y código postal.",
  "Please select your industry!": "¡Elija su oficio!",
  "Select at least one industry.": "Elija al menos un oficio.",
  "Please select at most {} industries.": "Elija {0} oficios como máximo.",
  "Verify your phone number, then continue with your profile.": "Verifique su teléfono y siga con su perfil.",
  "Select your profile type, then continue with your profile.": "Elija su tipo de perfil y siga con su perfil.",
  "Fill in what is missing from your profile.": "Llene lo que falta en su perfil.",
  "Your profile isn't finished yet.": "Su perfil todavía no está completo.",
  "Only contractors and suppliers have a business profile.":
    "Solo los contratistas y proveedores tienen perfil de negocio.",

  // Signing in.
  "You left Google without choosing an account, so nothing has changed.":
    "Salió de Google sin elegir una cuenta, así que no cambió nada.",
  "Google couldn't sign you in. Try again in a moment.":
    "No se pudo iniciar sesión con Google. Inténtelo en un momento.",
  "This sign-in has expired, or it was started in another browser. Try again.":
    "Este acceso venció o empezó en otro navegador. Inténtelo de nuevo.",
  "We couldn't verify Google's answer. Try again.": "No pudimos verificar la respuesta de Google. Inténtelo de nuevo.",
  "Google hasn't verified your email address. Verify it with Google, or sign in another way.":
    "Google no ha verificado su correo. Verifíquelo con Google o entre de otra forma.",
  "Network Error, please check your network!": "Error de red. ¡Revise su conexión!",
  "This Google account already signs in to another Dibbs account, or yours has another Google account.":
    "Esta cuenta de Google ya entra a otra cuenta de Dibbs, o la suya ya tiene otra cuenta de Google.",
  "There's already a Dibbs account with this email. Sign in with its password, then link Google in your profile under Password.":
    "Ya hay una cuenta de Dibbs con este correo. Entre con su contraseña y conecte Google en su perfil, en Contraseña.",
  "This isn't the Google account you sign in to Dibbs with.":
    "Esta no es la cuenta de Google con la que entra a Dibbs.",
  "Try again and choose the one that does.": "Inténtelo de nuevo y elija la correcta.",
  "Google is the only way you can sign in.": "Google es su única forma de entrar.",
  "Set a password first. In your profile, under Password, we can email you a link.":
    "Primero ponga una contraseña: en su perfil, en Contraseña, le enviamos un enlace por correo.",
  "Your account has no password yet.": "Su cuenta todavía no tiene contraseña.",
  "Ask us to email you a link to set one.": "Pida un enlace por correo para poner la primera.",
  "This isn't your current password.": "Esta no es su contraseña actual.",
  "This password is too common, so it's easy to guess. Please choose another one.":
    "Esta contraseña es muy común y fácil de adivinar. Elija otra.",
  "Please enter your password.": "Escriba su contraseña.",
  "This isn't your password.": "Esta no es su contraseña.",
  "Email address is not registered.": "Ese correo no está registrado.",
  "This link was already used. If you need another new password, ask for a new link.":
    "Este enlace ya se usó. Si necesita otra contraseña, pida un enlace nuevo.",
  "This link has expired. It worked for one hour. Ask for a new one.":
    "Este enlace venció: servía durante una hora. Pida uno nuevo.",
  "This link no longer works. Use the newest one we emailed you, or ask for a new one.":
    "Este enlace ya no sirve. Use el más nuevo que le enviamos, o pida otro.",
  "Please choose a password of at least 8 characters.": "Elija una contraseña de al menos 8 caracteres.",
  "Choose a password that isn't your email address.": "Elija una contraseña que no sea su correo.",
  "Please choose a password that's more than your name or email address.":
    "Elija una contraseña que sea más que su nombre o su correo.",
  "Choose a password that isn't your current one.": "Elija una contraseña distinta de la actual.",
  "Dibbs Support has suspended this account.": "Soporte de Dibbs suspendió esta cuenta.",
  "We emailed you why. Reply to that email to reach Dibbs Support.":
    "Le dijimos el motivo por correo. Responda ese correo para escribir a Soporte de Dibbs.",
  "Dibbs Support has suspended the client's account, so their offer can't be accepted right now.":
    "Soporte de Dibbs suspendió la cuenta del cliente, así que ahora no se puede aceptar su contrato.",
  "Wait until the account is restored, or decline the offer.":
    "Espere a que se restablezca la cuenta, o rechace el contrato.",
  "Dibbs Support has suspended this bidder's account, so they can't be hired right now.":
    "Soporte de Dibbs suspendió la cuenta de quien hizo la oferta, así que ahora no lo puede contratar.",
  "Wait until the account is restored, or hire someone else.":
    "Espere a que se restablezca la cuenta, o contrate a alguien más.",
  "This email is already registered. Sign in instead, or use another one.":
    "Este correo ya está registrado. Entre con él o use otro.",
  "The phone number is already in use.": "Ese número de teléfono ya está en uso.",
  "The email or password isn't right. Check both and try again.":
    "El correo o la contraseña no son correctos. Revíselos e inténtelo de nuevo.",
  "Your session has ended. Please sign in again.": "Su sesión terminó. Inicie sesión de nuevo.",
  "Please confirm again that you are human.": "Confirme de nuevo que es una persona.",
  "Please enter a valid phone number": "Escriba un número de teléfono válido",
  "You have raised too many requests kindly come again later.": "Ya pidió demasiados códigos. Inténtelo más tarde.",
  "The code has expired. Please try again.": "El código venció. Inténtelo de nuevo.",
  "The OTP entered is incorrect.": "El código no es correcto.",
  "Please fill the correct 6 digit OTP to continue": "Escriba los 6 dígitos del código para continuar",
  "Your time to enter the code ran out. Please sign in again.":
    "Se acabó el tiempo para escribir su código. Inicie sesión de nuevo.",
  "Support staff sign in with two-factor authentication, and it isn't set up yet.":
    "El personal de soporte entra con verificación en dos pasos, y todavía no está configurada.",
  "Set up an authenticator app for your account first.":
    "Primero configure una aplicación de autenticación en su cuenta.",
  "Two-factor authentication is already on.": "La verificación en dos pasos ya está activada.",
  "Turn it off first to set it up with another app.": "Desactívela primero para configurarla con otra aplicación.",
  "Two-factor authentication isn't on.": "La verificación en dos pasos no está activada.",
  "Set it up first.": "Primero configúrela.",
  "Dibbs can't check your authenticator app's codes anymore.":
    "Dibbs ya no puede comprobar los códigos de su aplicación de autenticación.",
  "Use a recovery code, then turn two-factor authentication off and set it up again.":
    "Use un código de recuperación, desactive la verificación en dos pasos y configúrela otra vez.",
  "You signed in too long ago for this.": "Entró hace demasiado tiempo para hacer esto.",
  "Sign out, sign in again and retry within ten minutes.":
    "Cierre su sesión, entre de nuevo y repítalo dentro de diez minutos.",
  "Please enter the six digits that your authenticator app shows.":
    "Escriba los 6 dígitos que muestra su aplicación de autenticación.",
  "This code isn't right. Enter the one your authenticator app shows now.":
    "Este código no es correcto. Escriba el que muestra ahora su aplicación de autenticación.",
  "This code was already used. Wait for the next one in your authenticator app.":
    "Este código ya se usó. Espere el siguiente en su aplicación de autenticación.",
  "This recovery code isn't right, or it was already used. Try another one.":
    "Este código de recuperación no es correcto o ya se usó. Pruebe con otro.",
  "Too many wrong codes. Please wait {} and try again, or use a recovery code.":
    "Demasiados códigos incorrectos. Espere {0} e inténtelo de nuevo, o use un código de recuperación.",
  "You signed in a while ago, so we need to make sure it's you.":
    "Entró hace un rato, así que necesitamos confirmar que es usted.",
  "Confirm it's you, then try again.": "Confirme que es usted e inténtelo de nuevo.",
  "Please sign in to continue.": "Inicie sesión para continuar.",

  // Deleting an account, and support.
  "Please type {} to confirm.": "Escriba {0} para confirmar.",
  "You have {}.": "Usted tiene {0}.",
  "a contract that hasn't ended": "un contrato que no ha terminado",
  "{} contracts that haven't ended": "{0} contratos que no han terminado",
  "End your contracts, and withdraw or decline open offers. Then delete your account.":
    "Termine sus contratos y retire o rechace los que no se aceptaron. Después elimine su cuenta.",
  "Your bank reversed a payment, and the milestone isn't paid.": "Su banco revirtió un pago y la etapa no está pagada.",
  "Open the contract and pay the milestone again. Then delete your account.":
    "Abra el contrato y pague la etapa otra vez. Después elimine su cuenta.",
  "One of your payments is still on its way.": "Uno de sus pagos todavía está en camino.",
  "Wait until it has arrived, or ask Dibbs Support if it takes longer than a week. Then delete your account.":
    "Espere a que llegue, o pregunte a Soporte de Dibbs si tarda más de una semana. Después elimine su cuenta.",
  "A bank hasn't decided yet about one of your payments that was charged back.":
    "Un banco todavía no decide sobre un contracargo de uno de sus pagos.",
  "Wait for the bank's decision. We'll let you know. Then delete your account.":
    "Espere la decisión del banco; nosotros le avisamos. Después elimine su cuenta.",
  "A bank can still reverse one of your payments until {}.":
    "Un banco todavía puede revertir uno de sus pagos, hasta esta fecha: {0}.",
  "A bank can still send back one of your refunds until {}.":
    "Un banco todavía puede devolver uno de sus reembolsos, hasta esta fecha: {0}.",
  "Delete your account after {}.": "Elimine su cuenta después de esta fecha: {0}.",
  "Please say what it is about.": "Diga de qué se trata.",
  "Please tell us what we can help with.": "Díganos en qué podemos ayudarle.",
  "Please enter a message.": "Escriba un mensaje.",
  "Please tell us what happened.": "Díganos qué pasó.",
  "the request '{}'": "la solicitud '{0}'",
  "the contract for '{}'": "el contrato de '{0}'",

  // The API itself.
  "Not found": "No se encontró",
  "Not allowed": "No permitido",
  "Please check what you entered": "Revise lo que escribió",
  "Not possible right now": "Ahora no es posible",
  "This has changed": "Esto cambió",
  "Can't end this yet": "Todavía no se puede terminar",
  "Can't do this yet": "Todavía no se puede",
  "You already have a bid": "Ya tiene una oferta",
  "Someone is already hired": "Ya hay alguien contratado",
  "Payment in progress": "Pago en curso",
  "Refund in progress": "Reembolso en curso",
  "You already left feedback": "Ya dejó su reseña",
  "No longer possible": "Ya no es posible",
  "Already saved": "Ya está guardado",
  "Already registered": "Ya está registrado",
  Error: "Error",
  "This link can't be used": "Este enlace no sirve",
  "Already in use": "Ya está en uso",
  "Error!": "¡Error!",
  "INVALID OTP": "CÓDIGO NO VÁLIDO",
  "Sign-in failed": "No se pudo iniciar sesión",
  "Google sign-in failed": "No se pudo iniciar sesión con Google",
  "Already linked": "Ya está conectado",
  "You already have an account": "Ya tiene una cuenta",
  "Signed out": "Sesión cerrada",
  "Sign-in expired": "El acceso venció",
  "Too many attempts": "Demasiados intentos",
  "Not available right now": "No disponible ahora",
  "Sign in first": "Primero inicie sesión",
  "Malformed request": "Solicitud mal formada",
  "Dibbs couldn't read this request. Refresh the page and try again.":
    "Dibbs no pudo leer esta solicitud. Actualice la página e inténtelo de nuevo.",
  "This link has expired": "Este enlace venció",
  "Links to files are good for a day or two. Open the page again to get a new one.":
    "Los enlaces a archivos sirven uno o dos días. Abra la página de nuevo para tener uno nuevo.",
  "The request can't be read.": "No se puede leer la solicitud.",
  "There's nothing at this address.": "No hay nada en esta dirección.",
  "Method not allowed": "Método no permitido",
  "This address does not take this method.": "Esta dirección no acepta ese método.",
  "Too slow": "Demasiado lento",
  "The request took too long to arrive. Try again.": "La solicitud tardó demasiado en llegar. Inténtelo de nuevo.",
  "Too large": "Demasiado grande",
  "What you sent is too large. Send less, or a smaller file.":
    "Lo que envió es demasiado grande. Envíe menos, o un archivo más chico.",
  "Too long": "Demasiado largo",
  "The address is too long.": "La dirección es demasiado larga.",
  "Unsupported media type": "Tipo de contenido no aceptado",
  "This operation does not take content of this type.": "Esta operación no acepta contenido de este tipo.",
  "Out of range": "Fuera de rango",
  "The file does not reach that far.": "El archivo no llega hasta ahí.",
  "Expectation failed": "Expectativa no cumplida",
  "This server meets no expectation but 100-continue.": "Este servidor solo acepta 100-continue.",
  "The headers are larger than this server takes.": "Los encabezados son más grandes de lo que acepta este servidor.",
  "Dibbs can't reach its database right now. Try again shortly.":
    "Dibbs no alcanza su base de datos ahora. Inténtelo de nuevo en un momento.",
  "Dibbs is restarting. Please try again shortly.": "Dibbs se está reiniciando. Inténtelo de nuevo en un momento.",
  "Key used before": "Clave ya usada",
  "A key is 8 to 200 letters, digits, hyphens and underscores.":
    "Una clave lleva de 8 a 200 letras, números, guiones y guiones bajos.",
  "This Idempotency-Key was sent with another request before. Send a new key with each new request.":
    "Esta Idempotency-Key ya se envió con otra solicitud. Envíe una clave nueva con cada solicitud.",
  "This can only be asked by Dibbs itself.": "Esto solo lo puede pedir Dibbs.",
};

/** Texts with insertions as patterns, longest first so that a shorter pattern does not match a longer text. */
const patterns = Object.entries(spanish)
  .filter(([english]) => english.includes("{}"))
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, translated]) => ({
    pattern: new RegExp(
      `^${english
        .split("{}")
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("(.+?)")}$`,
      "s",
    ),
    translated,
  }));

/** How deeply inserted texts may contain insertions themselves. */
const deepest = 2;

/** Returns an error message in Spanish; unchanged if there is no translation. */
export const problemInSpanish = (english: string, depth = 0): string => {
  if (Object.hasOwn(spanish, english)) return spanish[english] as string;
  if (depth > deepest) return english;
  for (const { pattern, translated } of patterns) {
    const [whole, ...parts] = pattern.exec(english) ?? [];
    if (whole === undefined) continue;
    const put = parts.map((part) => problemInSpanish(part, depth + 1));
    return translated.replaceAll(/\{(\d)\}/g, (_, at) => put[Number(at)] ?? "");
  }
  return english;
};
