import type { bidSentence as english } from "../bid-sentence.tsx";
import type { Like } from "./like.ts";

export const bidSentence = {
  elsewhere: (who) => <>{who} le ofreció el contrato a otra persona. Su oferta sigue en pie</>,
  waiting: (who, when) => (
    <>
      Falta que {who} decida. Enviada {when}
    </>
  ),
  offered: (who, when) => (
    <>
      {who} le ofreció un contrato {when} y espera su respuesta
    </>
  ),
  won: (who) => <>Ganó el contrato. Avance por las etapas con {who}.</>,
  declinedOpen: (when) => <>Rechazada {when}. Puede cambiar su oferta y enviarla otra vez.</>,
  declined: (when) => <>Rechazada {when}. Ya no se reciben ofertas.</>,
  retracted: (when) => <>Usted retiró esta oferta {when}</>,
  ended: (who, when) => (
    <>
      Terminado: {who} cerró el contrato {when}
    </>
  ),
  cancelled: (when) => <>Los dos cancelaron el contrato {when}</>,
  poster: {
    waiting: (when) => <>Falta que usted decida. Enviada {when}</>,
    onHold: "En espera hasta que contesten su contrato",
    offered: (who, when) => (
      <>
        Falta que {who} acepte. Enviado {when}
      </>
    ),
    hiredOnly: (who) => <>Contrató a {who}</>,
    hired: (who) => <>Contrató a {who}. En el contrato están las etapas y los pagos.</>,
    declined: (when) => <>Usted rechazó esta oferta {when}</>,
    retracted: (who, when) => (
      <>
        {who} retiró esta oferta {when}
      </>
    ),
    ended: (who) => <>Usted terminó el contrato con {who}</>,
  },
} satisfies Like<typeof english>;
