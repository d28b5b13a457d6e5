import { useState } from "react";
import { saveProfileVisibilityEndpoint } from "#api/endpoints/people.ts";
import { useDo, usePerson } from "#web/client.ts";
import { proPath } from "#web/public-pages/addresses.ts";
import { takePerson } from "#web/session/session.ts";
import { Section } from "#web/ui/Section.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { publicProfile as words } from "#web/words/public-profile.ts";

/** Switches whether people who are not signed in may see the profile; saved at once. */
export function PublicProfile() {
  const { id, isPublic } = usePerson();
  const toasts = useToasts();
  const { run, busy } = useDo(saveProfileVisibilityEndpoint);
  /** The choice while it is being saved. */
  const [chosen, setChosen] = useState<boolean>();

  const save = async (next: boolean) => {
    setChosen(next);
    const person = await run({ body: { isPublic: next } });
    setChosen(undefined);
    if (!person) return;
    takePerson(person);
    toasts.success(next ? words.on : words.off);
  };

  return (
    <Section id="public-profile" className="profile-form stack-24" title={words.switch} level={3}>
      <Switch
        label={words.switchLabel}
        checked={chosen ?? isPublic}
        disabled={busy}
        aria-describedby="public-profile-help"
        onChange={(on) => void save(on)}
      />
      <p id="public-profile-help" className="soft">
        {words.switchHelp}
      </p>
      {isPublic ? (
        <p>
          <a href={proPath(id)}>{words.look}</a>
        </p>
      ) : null}
    </Section>
  );
}
