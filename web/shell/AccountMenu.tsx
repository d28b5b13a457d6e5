import { paths } from "#api/addresses.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Menu, type MenuEntry } from "#web/ui/Menu.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import * as words from "#web/words.ts";

export interface ShellPerson {
  displayName?: string | null;
  email: string;
  imageUrl?: string | null;
}

/** Shows the signed-in person, with a menu to their profile and to sign out. */
export function AccountMenu({
  person,
  entries = [],
  teams = [],
  onApproach,
  onSignOut,
}: {
  person: ShellPerson;
  entries?: readonly MenuEntry[];
  /** The accounts that the person can act for. */
  teams?: readonly MenuEntry[];
  /** Called when the menu may be opened soon. */
  onApproach?: (() => void) | undefined;
  onSignOut: () => void;
}) {
  return (
    <Menu
      label={words.navigation.account}
      {...(onApproach && { onApproach })}
      entries={[
        { label: words.navigation.profile, icon: "user", to: paths.profile },
        ...entries,
        ...teams,
        { label: words.navigation.signOut, icon: "sign-out", onChoose: onSignOut, apart: true },
      ]}
    >
      <Avatar name={person.displayName ?? ""} imageUrl={person.imageUrl} size="small" />
      <bdi className="shell-header__name">{person.displayName || person.email}</bdi>
      <span className="shell-header__chevron quiet">
        <Icon name="chevron-down" size="small" />
      </span>
    </Menu>
  );
}
