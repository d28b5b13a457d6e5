import type { navigation as english } from "../navigation.ts";
import type { Like } from "./like.ts";

export const navigation = {
  main: "Principal",
  profile: "Perfil",
  listing: "Proyectos",
  listings: "Proyectos",
  myProjects: "Mis proyectos",
  myBids: "Mis ofertas",
  savedProjects: "Proyectos guardados",
  paymentMethods: "Formas de pago",
  support: "Soporte de Dibbs",
  help: "Ayuda",
  about: "Acerca de",
  opensNewTab: "se abre en otra pestaña",
  signOut: "Cerrar sesión",
  chats: "Mensajes",
  alerts: "Avisos",
  unread: (count) => `${count} sin leer`,
  openMenu: "Abrir el menú",
  closeMenu: "Cerrar el menú",
  account: "Cuenta",
  layout: "Apariencia e idioma",
  forProfessionals: "Para profesionales",
  contractor: "Contratista o subcontratista",
  supplier: "Proveedor",
} satisfies Like<typeof english>;
