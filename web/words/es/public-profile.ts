import type { publicProfile as english } from "../public-profile.ts";
import type { Like } from "./like.ts";

export const publicProfile = {
  contractor: "Contratista",
  supplier: "Proveedor",
  from: "Trabaja en y cerca de",
  trades: "Oficios",
  certificates: "Licencias y certificados",
  noCertificates: "Todavía no hay ninguno.",
  issuedBy: (issuer) => `Emitido por ${issuer}`,
  onFile: "Registrado",
  feedback: "Opiniones",
  noFeedback: "Todavía no hay opiniones.",
  rated: (average, count) => `${average} de 5, según ${count} ${count === 1 ? "contrato" : "contratos"}`,
  stars: (count) => `${count} de 5 estrellas`,
  title: (name, trades, place) => [name, [trades, place].filter(Boolean).join(" en ")].filter(Boolean).join(": "),
  description: (name, trades, place) =>
    `${name} en Dibbs. ${[trades, place].filter(Boolean).join(" en ")}. Calificaciones, opiniones y certificados.`,
  hire: "Publicar un proyecto",
  hireHint: "Publique su proyecto y reciba ofertas, o inicie sesión para escribirle.",
  lost: "Este perfil no es público",
  lostText: "Su dueño quizás lo hizo privado, o el enlace está mal escrito.",
  switch: "Perfil público",
  switchLabel: "Mostrar mi perfil a quienes no han iniciado sesión",
  switchHelp:
    "Su nombre, empresa, oficios, ciudad, certificados, calificación y opiniones. Nunca su dirección, correo ni teléfono. Los buscadores pueden encontrarlo.",
  look: "Ver su perfil público",
  on: "Su perfil ahora es público.",
  off: "Su perfil vuelve a ser privado.",
} satisfies Like<typeof english>;
