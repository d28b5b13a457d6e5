import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import * as words from "#web/words.ts";

interface UnsentPhotosProps {
  count: number;
  onSignOut: () => unknown;
  onStay: () => void;
}

/** Asks before signing out deletes photos that were not sent. */
export function UnsentPhotos({ count, onSignOut, onStay }: UnsentPhotosProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={words.photo.signOut}
      message={words.photo.signOutHint(count)}
      yes={words.navigation.signOut}
      no={words.photo.stay}
      onYes={onSignOut}
      onNo={onStay}
    />
  );
}
