import { useSession } from "#web/client.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ViewBanner = lazyPart(async () => (await import("#web/shell/ViewBanner.tsx")).ViewBanner, "over the page");

/** Shows the banner over every page of a view session. */
export function ViewGate() {
  const session = useSession();
  if (session.status !== "signed-in" || session.viewEndsAt === null) return null;
  return <ViewBanner name={session.person.name} endsAt={session.viewEndsAt} />;
}
