import { usePerson } from "#web/client.ts";
import { pictureUrl } from "#web/pictures.ts";
import { signOut } from "#web/session.ts";
import { LayoutChoices } from "#web/shell/LayoutSettings.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Person } from "#web/ui/Person.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./person.css";

const typeNames = {
  home_owner: words.profileType.homeOwner,
  contractor: words.profileType.contractor,
  supplier: words.profileType.supplier,
} as const;

/** /v1/profile: who one is on Dibbs, how the page looks, and the way out. */
export function ProfilePage() {
  const person = usePerson();
  return (
    <>
      <PageHeader
        title={words.profile.title}
        actions={
          <Button icon="sign-out" onPress={signOut}>
            {words.navigation.signOut}
          </Button>
        }
      />
      <div className="profile">
        <section className="profile__section" aria-labelledby="profile-account">
          <h2 id="profile-account">{words.navigation.account}</h2>
          <Person
            size="large"
            name={person.name}
            imageUrl={person.pictureId ? pictureUrl(person.pictureId, "card") : null}
            detail={typeNames[person.userType]}
          />
          <dl className="profile__facts">
            <div>
              <dt>Email</dt>
              <dd>{person.email}</dd>
            </div>
            <div>
              <dt>City</dt>
              <dd>{`${person.city ?? words.profile.someCity}, ${person.state ?? words.profile.someState}`}</dd>
            </div>
            <div>
              <dt>Member since</dt>
              <dd>
                <When at={person.createdAt} as="MMM DD, YYYY" />
              </dd>
            </div>
          </dl>
        </section>
        <section className="profile__section" aria-labelledby="profile-layout">
          <h2 id="profile-layout">{words.layout.title}</h2>
          <LayoutChoices />
        </section>
      </div>
    </>
  );
}
