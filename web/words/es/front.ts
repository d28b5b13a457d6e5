import type { front as english } from "../front.ts";
import type { Like } from "./like.ts";

export const front = {
  title: "Proyectos de hogar y construcción, pagados por etapas",
  description:
    "Publique un proyecto de hogar o construcción, compare ofertas y pague cada etapa cuando esté terminada. Contratistas y proveedores encuentran proyectos abiertos en todo EE. UU.",
  headline: "Proyectos para su hogar, acordados por escrito y pagados por etapas",
  lead: "Los propietarios publican un proyecto y comparan ofertas. Contratistas y proveedores consiguen trabajo y cobran cada etapa al terminarla.",
  openNow: (count, figure) => `${figure} ${count === 1 ? "proyecto abierto" : "proyectos abiertos"} en este momento`,
  example: {
    label: "Ejemplo de un contrato con tres etapas",
    title: "Remodelación de cocina",
    milestones: ["Demolición e instalaciones", "Gabinetes y cubiertas", "Azulejos y acabados"],
    states: { paid: "Pagada", review: "Lista para revisar", next: "Sin empezar" },
  },
  owners: {
    title: "Para propietarios",
    steps: [
      "Publique lo que necesita: fotos, presupuesto, ciudad y fecha. No cuesta nada.",
      "Compare ofertas: precio, etapas, fechas, calificaciones y licencias.",
      "Contrate a uno, siga la obra y pague cada etapa cuando esté terminada.",
    ],
  },
  pros: {
    title: "Para contratistas y proveedores",
    steps: [
      "Encuentre proyectos abiertos por oficio, ciudad y presupuesto. Pregunte antes de ofertar.",
      "Oferte con sus propias etapas, montos y fechas. Los demás nunca ven su precio.",
      "Cobre con tarjeta o transferencia bancaria al terminar cada etapa.",
    ],
  },
  protect: {
    title: "Cómo las etapas protegen a ambas partes",
    points: [
      {
        title: "Acordado antes de empezar",
        text: "El contrato dice qué se hace, para cuándo y por cuánto. La obra empieza cuando ambas partes aceptan.",
      },
      {
        title: "Pagos pequeños, trabajo terminado",
        text: "El propietario nunca paga toda la obra por adelantado. El contratista no espera hasta el último día para cobrar.",
      },
      {
        title: "Un solo registro para ambos",
        text: "Fotos, mensajes, pagos y cada paso quedan en una página que ambas partes ven.",
      },
      {
        title: "Una salida si los planes cambian",
        text: "Cualquiera de las partes puede proponer cancelar, y los reembolsos pasan por la misma página.",
      },
    ],
  },
  newest: "Proyectos abiertos más recientes",
  all: "Ver todos los proyectos abiertos",
  byTrade: "Proyectos abiertos por oficio",
  byState: "Proyectos abiertos por estado",
  none: "Todavía no hay proyectos abiertos. El suyo puede ser el primero.",
  ready: "¿Tiene un proyecto en mente?",
  readyHint: "Publicar es gratis, y usted decide a quién contrata.",
  skip: "Ir al contenido",
  menu: "Principal",
  footer: "Más sobre Dibbs",
  home: "Dibbs, página de inicio",
  signIn: "Iniciar sesión",
  register: "Crear una cuenta",
  post: "Publicar un proyecto",
  findWork: "Buscar trabajo",
  help: "Ayuda",
  about: "Acerca de Dibbs",
} satisfies Like<typeof english>;
