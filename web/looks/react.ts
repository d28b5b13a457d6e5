/** Hooks for components that are rendered once (web/looks/jsx-runtime.ts). */
export const useState = <T>(initial: T | (() => T)): readonly [T, () => void] => [
  initial instanceof Function ? initial() : initial,
  () => {},
];
