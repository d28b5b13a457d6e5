import { kept as english } from "../kept.ts";

const inSpanish: Readonly<Record<string, string>> = {
  "Bid was too high": "La oferta fue muy alta",
  "Bid needs more details": "Faltan detalles en la oferta",
  "Timeline did not align": "Las fechas no coinciden",
  "Not enough info in bidder profile": "Falta información en el perfil",
  Others: "Otro",
  // The reasons with which core/market/bid/decline-bid.ts declines open bids, now and in earlier releases.
  "Another bidder was hired": "Contrataron a otra persona",
  "Bidding was closed": "Se cerró a ofertas",
  "The post was removed": "La publicación se eliminó",
  "The project was closed": "El proyecto se cerró",
  "The project was removed": "El proyecto se eliminó",
  // The name that core/contract/contract/retainage.ts gives the retainage milestone.
  Retainage: "Retención",
  // The name that core/market/bid/bid-terms.ts gives the milestone of a bid without milestones.
  "Bidding for whole Project": "Oferta por todo el proyecto",
};

export const kept = { ...english, say: (text: string): string => inSpanish[text] ?? text };
