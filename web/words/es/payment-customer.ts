import type { paymentCustomer as english } from "../payment-customer.ts";
import type { Like } from "./like.ts";

export const paymentCustomer = {
  title: "Configurar transferencias bancarias",
  sentence: "Dwolla, nuestro proveedor de transferencias, necesita verificar quién es usted antes de mover dinero.",
  retryTitle: "Revise sus datos",
  retry: "Dwolla no pudo verificarlo. Revise sus datos y escriba los nueve números de su Seguro Social.",
  back: "Formas de pago",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  address: "Dirección",
  city: "Ciudad",
  state: "Estado",
  stateHelp: "Dos letras, como TX.",
  postalCode: "Código postal",
  birthDate: "Fecha de nacimiento",
  ssn: "Últimos cuatro números de su Seguro Social",
  fullSsn: "Número de Seguro Social (SSN)",
  ssnHelp: "Se envía de forma segura a Dwolla. Dibbs no lo guarda.",
  terms: "Acepto los Términos de servicio y la Política de privacidad de Dwolla.",
  readTerms: "Léalos:",
  termsOfService: "Términos de servicio",
  privacyPolicy: "Política de privacidad",
  termsRequired: "Marque la casilla.",
  submit: "Aceptar y continuar",
  testPeople: "Personas de prueba",
  testPeopleHint:
    "Es el proveedor de prueba: no revisa a nadie. Estos nombres deciden qué pasa; cualquier otro queda verificado.",
  testFirstNames: [
    ["Retry", "Tiene que enviar el formulario otra vez, con los nueve números"],
    ["Document", "Tiene que enviar una foto de una identificación"],
    ["Suspended", "Queda suspendida"],
    ["Deactivated", "Queda desactivada"],
  ],
} satisfies Like<typeof english>;
