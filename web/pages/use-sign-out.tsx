import { type ReactNode, useState } from "react";
import { readPhotoMark } from "#web/offline/photo-mark.ts";
import { signOut } from "#web/session/session.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const UnsentPhotos = lazyPart(async () => (await import("./unsent-photos.tsx")).UnsentPhotos, "over the page");

/** Signs out; asks first if that would delete unsent photos. */
export const useSignOut = (): { readonly ask: () => unknown; readonly question: ReactNode } => {
  const [unsent, setUnsent] = useState(0);
  const ask = () => {
    const count = readPhotoMark()?.count ?? 0;
    return count === 0 ? signOut() : setUnsent(count);
  };
  const question =
    unsent === 0 ? null : <UnsentPhotos count={unsent} onSignOut={signOut} onStay={() => setUnsent(0)} />;
  return { ask, question };
};
