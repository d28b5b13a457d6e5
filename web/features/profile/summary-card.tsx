import type { Person } from "#core/people/person/person.ts";
import { faceOf } from "#web/files/pictures.ts";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import * as words from "#web/words.ts";
import { sayPhone } from "./say-phone.ts";
import { typeNames } from "./type-names.ts";

/** Who one is on Dibbs, beside whatever part of the profile is open. */
export function SummaryCard({ person }: { person: Person }) {
  const { name, email, phone, city, state, pictureId, userType, createdAt } = person;
  return (
    <section className="profile-summary" aria-label={words.profile.summary}>
      <Avatar size="huge" name={name} imageUrl={faceOf({ pictureId })} />
      <div className="profile-summary__who">
        <p className="profile-summary__name">
          <bdi>{name}</bdi>
        </p>
        <p className="profile-soft soft">{typeNames[userType]}</p>
      </div>
      <ul className="plain-list profile-summary__facts">
        <li>
          <Icon name="envelope" size="small" />
          <bdi>{email}</bdi>
        </li>
        <li>
          <Icon name="phone" size="small" />
          <bdi dir="ltr">{phone ? sayPhone(phone) : words.profile.noPhone}</bdi>
        </li>
        <li>
          <Icon name="map-marker" size="small" />
          <bdi>{`${city ?? words.profile.someCity}, ${state ?? words.profile.someState}`}</bdi>
        </li>
        <li>
          <Icon name="calendar" size="small" />
          <bdi>{words.profile.memberSince(formatDate(createdAt))}</bdi>
        </li>
      </ul>
    </section>
  );
}
