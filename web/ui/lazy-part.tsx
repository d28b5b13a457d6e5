/**
 * Loads a part of the program when it is first shown, inside the page's `Suspense`. If it cannot be loaded, for example
 * without a connection, that is shown in its place, and loading is tried again once the connection is back; everything
 * else stays.
 */
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import * as words from "#web/words.ts";
import { Problem } from "./Problem.tsx";
import "./lazy-part.css";

/** Where the failure is shown: in place, over the page for overlays, or nowhere for optional parts. */
type Told = "in place" | "over the page" | "nowhere";

// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` takes a component of any properties.
type Part = ComponentType<any>;

function NotLoaded({ load, told, properties }: { load: () => Promise<Part>; told: Told; properties: object }) {
  const [Loaded, setLoaded] = useState<Part>();
  const retry = () => load().then((part) => setLoaded(() => part));
  useEffect(() => {
    const retryOnline = () => void retry().catch(() => {});
    addEventListener("online", retryOnline);
    return () => removeEventListener("online", retryOnline);
  });
  if (Loaded) return <Loaded {...properties} />;
  if (told === "nowhere") return null;
  // Browsers may remember that a script failed to load, until the page is reloaded.
  const retryByHand = () => retry().catch(() => navigator.onLine && location.reload());
  return (
    <div className={told === "over the page" ? "ui-not-loaded--over" : undefined}>
      <Problem title={words.app.notLoaded.title} whatToDo={words.app.notLoaded.whatToDo} onRetry={retryByHand} />
    </div>
  );
}

/**
 * Parts in the page suspend, and their surroundings show a placeholder; other parts stay invisible until they have
 * loaded.
 */
export const lazyPart = <Whole extends Part>(load: () => Promise<Whole>, told: Told = "in place"): Whole => {
  const Lazy: Part = lazy(() =>
    load().then(
      (part) => ({ default: part as Part }),
      () => ({ default: (properties: object) => <NotLoaded load={load} told={told} properties={properties} /> }),
    ),
  );
  const apart: Part = (properties) => (
    <Suspense fallback={null}>
      <Lazy {...properties} />
    </Suspense>
  );
  return (told === "in place" ? Lazy : apart) as Whole;
};
