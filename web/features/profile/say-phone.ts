import type { PhoneNumber } from "#core/people/person/person.ts";

/** Formats a US number in national form: '(512) 555-0142'. */
export const sayPhone = (phone: PhoneNumber): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
