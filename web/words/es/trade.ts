import type { Industry } from "#core/people/person/industries.ts";
import type { trade as english } from "../trade.ts";

const trades: Readonly<Record<Industry, string>> = {
  Architecture: "Arquitectura",
  Carpenter: "Carpintería",
  "Cement Work/Services": "Trabajos de cemento",
  "Cleaning/Restoration": "Limpieza/Restauración",
  Construction: "Construcción",
  Electrical: "Electricidad",
  Engineering: "Ingeniería",
  Fencing: "Cercas",
  Flooring: "Pisos",
  Framing: "Estructura de madera (framing)",
  "General Contractor": "Contratista general",
  HVAC: "Aire y calefacción (HVAC)",
  Insurance: "Seguros",
  "Interior Design": "Diseño de interiores",
  "Landscape/Hardscape": "Jardinería y exteriores",
  Lending: "Préstamos",
  Painting: "Pintura",
  "Paving/Concrete": "Pavimento/Concreto",
  "Pest Control": "Control de plagas",
  Plumbing: "Plomería",
  Pools: "Albercas",
  "Power Washing": "Lavado a presión",
  "Real Estate": "Bienes raíces",
  Roofing: "Techos",
  Rooting: "Raíces",
  "Tree Removal": "Corte de árboles",
  Windows: "Ventanas",
};

export const trade: typeof english = (name) => (trades as Readonly<Record<string, string>>)[name] ?? name;
