const names: Readonly<Record<string, string>> = {
  "Concrete & Masonry": "Concreto y albañilería",
  "Decking & Railing": "Terrazas y barandales",
  "Doors & Windows": "Puertas y ventanas",
  "Drywall & Insulation": "Tablarroca y aislante",
  "Electrical & Lighting": "Electricidad e iluminación",
  "Fasteners & Hardware": "Tornillos y herrajes",
  "Flooring & Tile": "Pisos y azulejo",
  "Kitchen & Bath": "Cocina y baño",
  "Landscape & Fencing": "Jardín y cercas",
  "Lumber & Boards": "Madera y tableros",
  "Paint & Stain": "Pintura y tinte",
  Plumbing: "Plomería",
  "Roofing & Gutters": "Techos y canaletas",
  "Siding & Trim": "Revestimiento y molduras",
};

/** Translates a category of the catalog, which is stored in English; a new category stays in English. */
export const categoryInSpanish = (category: string): string => names[category] ?? category;
