import type { onboarding as english } from "../onboarding.ts";
import type { Like } from "./like.ts";

export const onboarding = {
  title: "Complete su perfil",
  sentence: "Los demás lo ven antes de contratarlo o trabajar para usted. Puede cambiarlo después.",
  steps: "Pasos de su perfil",
  profileDetails: "Datos del perfil",
  profilePhoto: "Foto de perfil",
  businessDetails: "Datos del negocio",
  selectIndustry: "Elija su oficio",
  certifications: "Certificaciones",
  photoTooLarge: "¡La imagen debe pesar menos de 2 MB!",
  photoRequired: "Suba una foto de perfil",
  photoWaiting: "Su foto todavía está subiendo.",
} satisfies Like<typeof english>;
