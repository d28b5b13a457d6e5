export const days = (count: number): string => `${count} ${count === 1 ? "día" : "días"}`;
export const items = (count: number): string => `${count} ${count === 1 ? "artículo" : "artículos"}`;
export const lines = (count: number): string => `${count} ${count === 1 ? "renglón" : "renglones"}`;
