const second = 1000;
const hour = 3600 * second;

/**
 * How long to wait before a provider is asked again about what nothing has moved for `idle`; both in milliseconds. Soon
 * while it is fresh, more seldom the longer it is stuck, so that a few that are stuck cost little and hold up nobody.
 */
export const pace = (idle: number): number => Math.min(Math.max(30 * second, idle / 16), hour);
