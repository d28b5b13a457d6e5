import type { stateRules as english } from "../state-rules.ts";
import type { Like } from "./like.ts";

export const stateRules = {
  title: "Reglas para contratos de mejoras del hogar",
  hint: "Lo que dice la ley de un estado sobre estos contratos, y lo que hace Dibbs.",
  state: "Estado",
  choose: "Elija un estado",
  loading: "Cargando las reglas…",
  none: "No tenemos las reglas de ese estado.",
  asOf: "con fecha de",
  version: (version) => `versión ${version}`,
  of: (name) => `Reglas de ${name}`,
  made: (name, version) =>
    `A este contrato se aplican las reglas de ${name} para mejoras del hogar, versión ${version}. Esto es información, no asesoría legal.`,
  willBe: (name) => `Al contrato se aplicarán las reglas de ${name} para mejoras del hogar.`,
  read: "Leer las reglas",
  license: (number, state) => `Licencia ${number}, ${state}`,
  noLicense: (state) => `El perfil del contratista no muestra ninguna licencia de ${state}.`,
  aheadOfWork: (citation) =>
    `Esta etapa no está marcada como terminada. Salvo un anticipo, ningún pago puede ser por más que el trabajo hecho y los materiales entregados (${citation}). Pague solo si el trabajo está hecho.`,
  leave: "Cancelar sin dar un motivo",
  leaveUntil: (day) => `Puede cancelar este contrato sin dar un motivo hasta el final del ${day}.`,
  leaveUntilSenior: (age, day) => `Si tenía ${age} años o más al firmar, tiene hasta el final del ${day}.`,
  clientUntil: (day) => `El cliente puede cancelar este contrato sin dar un motivo hasta el final del ${day}.`,
  clientUntilSenior: (age, day) => `Un cliente de ${age} años o más tiene hasta el final del ${day}.`,
  leaveAsk: "¿Cancelar el contrato?",
  leaveHint:
    "No tiene que decir por qué y nadie tiene que aceptar. Se le devuelve todo lo que pagó, menos los cargos. Las etapas sin pagar se eliminan. No se puede deshacer.",
  senior: (age) => `Yo tenía ${age} años o más al firmar`,
  leaveYes: "Cancelar el contrato",
  leaveNo: "Conservarlo",
  left: "El contrato está cancelado. Lo que pagó está en camino de vuelta.",
} satisfies Like<typeof english>;
