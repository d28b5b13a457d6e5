/**
 * A part of the program that is loaded when it is first shown, in the page inside a `Suspense`. Where it cannot be loaded (the
 * connection is lost, say), that is told in its place and it is tried again once the connection is back; everything else stays as it is.
 */
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import * as words from "#web/words.ts";
import { Problem } from "./Problem.tsx";
import "./lazy-part.css";

/** Where its absence is told: in its place, over the page for what opens over it, or nowhere for what one can do without. */
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
  // Browsers may remember that a script did not come, until the page is loaded anew.
  const retryByHand = () => retry().catch(() => navigator.onLine && location.reload());
  return (
    <div className={told === "over the page" ? "ui-not-loaded--over" : undefined}>
      <Problem title={words.app.notLoaded.title} whatToDo={words.app.notLoaded.whatToDo} onRetry={retryByHand} />
    </div>
  );
}

/** What is in the page by itself suspends, and what stands round it shows its shape; of the rest nothing is seen until it is there. */
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
