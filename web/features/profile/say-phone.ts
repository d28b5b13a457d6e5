import type { PhoneNumber } from "#core/people/person/person.ts";

/** A number of the US as people there write it: '(512) 555-0142'. */
export const sayPhone = (phone: PhoneNumber): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
