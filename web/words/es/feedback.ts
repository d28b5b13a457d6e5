import type { feedback as english } from "../feedback.ts";
import type { Like } from "./like.ts";

export const feedback = {
  title: "Dejar reseña",
  change: "Cambiar la reseña",
  section: "Reseñas",
  description: "¿Cómo fue trabajar juntos?",
  descriptionHelp: (name) => `Se muestra en el perfil de ${name}. Puede cambiarla durante 14 días.`,
  stars: "Estrellas",
  starsRequired: "Elija de una a cinco estrellas.",
  say: (stars) => (stars === 1 ? "1 estrella" : `${stars} estrellas`),
  outOf: (stars) => `${stars} de 5`,
  send: "Enviar reseña",
  save: "Guardar",
  given: "Gracias. Su reseña está en el perfil.",
  changed: "Se cambió su reseña.",
  edited: "editada",
  replyAction: "Responder",
  replyTitle: "Responder a esta reseña",
  reply: "Su respuesta",
  replyHelp: "Se muestra debajo de la reseña. Puede responder una vez y no se puede cambiar.",
  replyRequired: "Escriba su respuesta.",
  replied: "Su respuesta está en su perfil.",
  replyOf: (name) => `Respuesta de ${name}`,
  noneHint: (name) => `Cuente cómo fue trabajar con ${name}. Los dos pueden hacerlo, una vez cada uno.`,
} satisfies Like<typeof english>;
