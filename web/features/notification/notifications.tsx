import { useState } from "react";
import { choosePreferenceEndpoint, listPreferencesEndpoint } from "#api/endpoints/notifications.ts";
import { type Kind, kindNames } from "#core/messaging/notification/kinds.ts";
import { MailChoice, type Preference } from "#core/messaging/notification/preference.ts";
import type { UserType } from "#core/people/person/person.ts";
import { useDo, usePerson, useRead } from "#web/client.ts";
import { Reading } from "#web/reading/reading.tsx";
import { CardTable } from "#web/ui/CardTable.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import * as words from "#web/words.ts";
import { PushSwitch } from "./push-switch.tsx";
import { useChoice } from "./use-choice.ts";
import "./notifications.css";

const mailOptions = MailChoice.literals.map((value) => ({ value, label: words.notification.mailChoices[value] }));

const isMailChoice = (text: string): text is MailChoice => (MailChoice.literals as readonly string[]).includes(text);

/** Home owners have no bids. */
const concerns = (kind: Kind, userType: UserType): boolean => kind !== "own_bid" || userType !== "home_owner";

function Row({ preference, onSaved }: { preference: Preference; onSaved: (kind: string) => void }) {
  const { kind, isMandatory } = preference;
  const choosing = useDo(choosePreferenceEndpoint);
  const name = kindNames[kind];
  const save = async (body: { mail: MailChoice } | { push: boolean }) => {
    const done = await choosing.run({ params: { kind }, body });
    if (done !== undefined) onSaved(name);
    return done !== undefined;
  };
  const [mail, chooseMail] = useChoice(preference.mail, (chosen) => save({ mail: chosen }));
  const [push, choosePush] = useChoice(preference.push, (chosen) => save({ push: chosen }));
  return (
    <tr className="notifications__row">
      <th scope="row" className="notifications__kind">
        <bdi className="notifications__name">{name}</bdi>
        <bdi className="notifications__hint soft">{words.notification.hints[kind]}</bdi>
      </th>
      <td className="notifications__screen">
        <span className="visually-hidden notifications__label">{words.notification.screen}</span>
        <span className="notifications__always soft inline-row-4">
          <Icon name="check" size="small" />
          {words.notification.always}
        </span>
      </td>
      <td className="notifications__mail">
        <span className="visually-hidden notifications__label" aria-hidden="true">
          {words.notification.mail}
        </span>
        {isMandatory ? (
          <span className="notifications__always soft inline-row-4">
            <Icon name="lock" size="small" />
            {words.notification.mailMust}
          </span>
        ) : (
          <Select
            aria-label={words.notification.mailOf(name)}
            options={mailOptions}
            value={mail}
            onChange={(value) => {
              if (isMailChoice(value)) void chooseMail(value);
            }}
          />
        )}
      </td>
      <td className="notifications__push">
        <Switch
          aria-label={words.notification.pushOf(name)}
          label={<span className="visually-hidden notifications__label">{words.notification.push}</span>}
          checked={push}
          onChange={(on) => void choosePush(on)}
        />
      </td>
    </tr>
  );
}

/** Shows /v1/profile/notifications: the channels for each kind of news, in addition to the alert. */
export function Notifications() {
  const { userType } = usePerson();
  const found = useRead(listPreferencesEndpoint, {});
  const [saved, setSaved] = useState<string>();
  if (found.data === undefined) {
    return <Reading of={found} skeleton={<Skeleton shape="row" count={6} />} />;
  }
  return (
    <div className="notifications stack-16">
      <PushSwitch />
      <ul className="notifications__notes soft stack-4">
        <li>
          <Icon name="envelope" size="small" />
          <bdi>{words.notification.digest}</bdi>
        </li>
        <li>
          <Icon name="lock" size="small" />
          <bdi>{words.notification.whyMust}</bdi>
        </li>
      </ul>
      <CardTable
        className="notifications__table"
        caption={words.notification.caption}
        heads={[words.notification.kind, words.notification.screen, words.notification.mail, words.notification.push]}
      >
        {found.data.items
          .filter(({ kind }) => concerns(kind, userType))
          .map((preference) => (
            <Row key={preference.kind} preference={preference} onSaved={setSaved} />
          ))}
      </CardTable>
      <p className="visually-hidden" role="status">
        {saved === undefined ? "" : words.notification.saved(saved)}
      </p>
    </div>
  );
}
