import * as words from "#web/words.ts";
import "./profile.css";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, NavLink, Route, Routes, useLocation } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import type { Person, UserType } from "#core/people/person/person.ts";
import { usePerson, useRead } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { stepPaths } from "#web/routing/next-route.ts";
import { useActing, useMay } from "#web/session/role.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon, type IconName } from "#web/ui/Icon.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Certificates } from "./certificates.tsx";
import { Credentials } from "./credentials.tsx";
import { sayPhone } from "./say-phone.ts";
import { BasicDetails, BusinessSection, IndustrySection } from "./sections.tsx";
import { typeNames } from "./type-names.ts";

/** Shows the person's summary next to the open part of the profile. */
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
      <ul className="plain-list profile-summary__facts soft stack-8">
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

type Section = keyof typeof words.profile.sectionHints;

const base = paths.profile;

const sections: ReadonlyArray<{ id: Section; label: string; icon: IconName }> = [
  { id: "basic-details", label: words.profile.basicDetails, icon: "user" },
  { id: "industry", label: words.profile.industry, icon: "wrench" },
  { id: "business", label: words.profile.business, icon: "shop" },
  { id: "certification", label: words.profile.certification, icon: "verified" },
  { id: "credentials", label: words.credential.title, icon: "file" },
  { id: "team", label: words.team.title, icon: "users" },
  { id: "feedback", label: words.profile.feedback, icon: "star" },
  { id: "notifications", label: words.profile.notifications, icon: "bell" },
  { id: "password", label: words.profile.password, icon: "lock" },
  { id: "account", label: words.profile.account, icon: "cog" },
];

/** Parts that load their own data instead of the profile. */
const ownReads: readonly Section[] = ["team", "notifications", "password", "account"];

const notForHomeOwners: readonly Section[] = ["industry", "business", "certification", "credentials"];

/** Parts that only the business's own account may see. */
const notForMembers: readonly Section[] = ["basic-details", "account"];

/** `edits`: whether the person may change the business's public profile. */
const sectionsFor = (userType: UserType, { isMember, edits }: { isMember: boolean; edits: boolean }) =>
  sections.filter(
    ({ id }) =>
      !((userType === "home_owner" || !edits) && notForHomeOwners.includes(id)) &&
      !(isMember && notForMembers.includes(id)),
  );

/** Whether the profile has been read since the page was opened. Known data is shown meanwhile. */
function useProfileRead() {
  const found = useRead(viewSelfEndpoint, {}, { again: true });
  const wasRead = useRef(false);
  if (found.isFetchedAfterMount && found.isSuccess) wasRead.current = true;
  return { failed: found.isError && !wasRead.current, retry: () => found.refetch() };
}

function Panel({ id, label, children }: { id: Section; label: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  // After a choice from the menu the focus moves here, not to the top of the page.
  useEffect(() => {
    if (state?.chosen !== true) return;
    const frame = requestAnimationFrame(() => title.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [state]);
  return (
    <section className="profile-panel frame profile-part stack-24" aria-labelledby={`profile-${id}`}>
      <title>{`${label} · Dibbs`}</title>
      <header className="stack-4">
        <h2 ref={title} id={`profile-${id}`} tabIndex={-1}>
          {label}
        </h2>
        <p className="profile-soft soft">{words.profile.sectionHints[id]}</p>
      </header>
      {children}
    </section>
  );
}

/** Shows a part that needs the profile, or why the profile failed to load. */
function Loaded({ children }: { children: ReactNode }) {
  const { failed, retry } = useProfileRead();
  return failed ? <Problem title={words.app.error} message={words.app.oops} onRetry={retry} /> : children;
}

interface ProfilePagesProps {
  /** Parts from other features: feedback, notifications, sign-in, and account deletion. */
  feedback: ReactNode;
  notifications: ReactNode;
  password: ReactNode;
  account: ReactNode;
  team: ReactNode;
}

/** Shows /v1/profile and the pages below it: the person's own profile, part by part, next to a summary card. */
export function ProfilePages({ feedback, notifications, password, account, team }: ProfilePagesProps) {
  const person = usePerson();
  const { pathname } = useLocation();
  const step = nextStep(person);
  const shown = sectionsFor(person.userType, { isMember: useActing() !== null, edits: useMay("manager") });
  const contents: Readonly<Record<Section, ReactNode>> = {
    "basic-details": <BasicDetails />,
    industry: <IndustrySection />,
    business: <BusinessSection />,
    certification: <Certificates />,
    credentials: <Credentials />,
    feedback,
    notifications,
    password,
    account,
    team,
  };
  const isBase = pathname.replace(/\/+$/, "") === base;
  const page = ({ id, label }: (typeof sections)[number]) => (
    <Panel key={id} id={id} label={label}>
      {ownReads.includes(id) ? contents[id] : <Loaded>{contents[id]}</Loaded>}
    </Panel>
  );
  const [first] = shown;
  return (
    <>
      <PageHeader title={words.profile.title} />
      {step === null ? null : (
        <p className="profile-unfinished cluster-8">
          <Icon name="info-circle" size="small" />
          {words.profile.unfinished}
          <ButtonLink to={stepPaths[step]}>{words.profile.goOn}</ButtonLink>
        </p>
      )}
      <div className="profile-columns">
        <aside className="profile-aside frame" aria-label={words.profile.title}>
          <SummaryCard person={person} />
          <nav className="profile-nav" aria-label={words.profile.sections}>
            <ul className="plain-list">
              {shown.map(({ id, label, icon }) => (
                <li key={id}>
                  <NavLink to={isBase && id === first?.id ? base : `${base}/${id}`} state={{ chosen: true }}>
                    <Icon name={icon} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <Routes>
          {first ? <Route index element={page(first)} /> : null}
          {shown.map((section) => (
            <Route key={section.id} path={section.id} element={page(section)} />
          ))}
          <Route path="*" element={<Navigate to={`${base}/${first?.id}`} replace />} />
        </Routes>
      </div>
    </>
  );
}
