import { kept as english } from "../kept.ts";

const inSpanish: Readonly<Record<string, string>> = {
  "Bid was too high": "La oferta fue muy alta",
  "Bid needs more details": "Faltan detalles en la oferta",
  "Timeline did not align": "Las fechas no coinciden",
  "Not enough info in bidder profile": "Falta información en el perfil",
  Others: "Otro",
  // Why core/market/bid/decline-bid.ts declines the bids that wait, now and in earlier releases.
  "Another bidder was hired": "Contrataron a otra persona",
  "Bidding was closed": "Se cerró a ofertas",
  "The post was removed": "La publicación se eliminó",
  "The project was closed": "El proyecto se cerró",
  "The project was removed": "El proyecto se eliminó",
  // What core/contract/contract/retainage.ts calls the milestone of what was kept back.
  Retainage: "Retención",
  // What core/market/bid/bid-terms.ts calls the milestone of a bid that has none.
  "Bidding for whole Project": "Oferta por todo el proyecto",
};

export const kept = { ...english, say: (text: string): string => inSpanish[text] ?? text };
