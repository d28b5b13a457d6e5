import type {
  about as englishAbout,
  aboutTopics as englishAboutTopics,
  help as englishHelp,
  helpTopics as englishHelpTopics,
} from "../help.ts";
import type { Like } from "./like.ts";

export const help = {
  title: "Ayuda",
  sentence: "Cómo funciona Dibbs, paso a paso.",
  askTitle: "Pregúntenos",
  ask: "Si algo está detenido o mal, escriba a Soporte de Dibbs. Sus preguntas y nuestras respuestas quedan juntas en un solo lugar.",
  askButton: "Escribir a Soporte de Dibbs",
} satisfies Like<typeof englishHelp>;

export const helpTopics = [
  {
    title: "Publicar un proyecto",
    texts: [
      "Abra Mis proyectos y elija Publicar un proyecto. Diga qué hay que hacer, dónde, para cuándo y por cuánto, y agregue al menos una foto. También puede pedir materiales del catálogo.",
      "Mientras el proyecto esté abierto puede editarlo, cerrarlo o eliminarlo. Avisamos de los cambios a quienes ofertaron.",
    ],
  },
  {
    title: "Ofertar en un proyecto",
    texts: [
      "Contratistas y proveedores encuentran proyectos en Proyectos y eligen Hacer una oferta. Divida el trabajo en etapas que se pagan una por una, o ponga un solo monto por todo.",
      "Solo quien publicó ve su monto. Puede cambiar o retirar su oferta hasta que le ofrezcan el contrato.",
    ],
  },
  {
    title: "Contratar a alguien",
    texts: [
      "En Ver ofertas usted compara las ofertas. Contratar envía un contrato con las etapas de esa oferta. Queda contratado cuando lo acepta; hasta entonces usted puede retirarlo.",
      "Cuando se acepta un contrato, las demás ofertas del proyecto se rechazan.",
    ],
  },
  {
    title: "Pagar el trabajo",
    texts: [
      "Usted paga cada etapa cuando está terminada, con tarjeta o por transferencia bancaria. Antes de pagar ve el cargo y el total.",
      "Una transferencia bancaria tarda unos días hábiles. La etapa queda terminada cuando llega el dinero.",
      "Para pagar por banco, primero verifique su identidad y conecte una cuenta bancaria en Formas de pago. Para pagar con tarjeta no hay que configurar nada.",
    ],
  },
  {
    title: "Cobrar",
    texts: [
      "En Formas de pago, configure los cobros con tarjeta y una cuenta bancaria. Puede aceptar un contrato antes, pero no puede cobrar hasta que esté lista la cuenta para la forma en que paga su cliente.",
      "Marque la etapa como terminada cuando lo esté. Su cliente revisa el trabajo y la paga, o la devuelve y dice qué falta.",
    ],
  },
  {
    title: "Cuando cambian los planes",
    texts: [
      "Cualquiera de los dos puede pedir que se cancele un contrato. Se cancela cuando el otro está de acuerdo.",
      "Quien cobró puede reembolsar todo o parte de lo pagado por una etapa, y el cliente puede pedirlo.",
    ],
  },
  {
    title: "Su cuenta",
    texts: [
      "En Perfil usted cambia lo que ven los demás, elige cómo le avisamos y configura la verificación en dos pasos. En Perfil, Cuenta puede cerrar sesión, pedir una copia de sus datos o borrar su cuenta.",
    ],
  },
] satisfies Like<typeof englishHelpTopics>;

export const about = {
  title: "Acerca de Dibbs",
  sentence: "Un mercado para trabajos de casa y construcción en Estados Unidos.",
} satisfies Like<typeof englishAbout>;

export const aboutTopics = [
  {
    title: "Para qué sirve Dibbs",
    texts: [
      "Los propietarios publican un proyecto o piden materiales. Contratistas y proveedores ofertan. Una oferta aceptada se vuelve un contrato por etapas, y cada una se paga cuando su trabajo está terminado.",
    ],
  },
  {
    title: "Acordado por escrito",
    texts: [
      "Un contrato dice qué se hace, para cuándo y por cuánto. Los dos ven la misma página, y su historial guarda cada paso: quién hizo qué, y cuándo.",
    ],
  },
  {
    title: "Su dinero",
    texts: [
      "Los pagos pasan por proveedores de pagos, y los números de su tarjeta y de su banco se quedan con ellos. Dibbs nunca los ve ni los guarda.",
    ],
  },
  {
    title: "Sus datos",
    texts: [
      "Los demás ven su nombre, su ciudad y lo que ponga en su perfil. Nunca ven su calle, y su correo y teléfono aparecen casi todos con asteriscos. Puede pedir una copia de sus datos o borrar su cuenta cuando quiera; un contrato en curso tiene que terminar primero.",
    ],
  },
] satisfies Like<typeof englishAboutTopics>;
