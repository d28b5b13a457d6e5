import type { ReactNode } from "react";
import type { ReplyOf } from "#api/call.ts";
import { listFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { viewProfileEndpoint } from "#api/endpoints/people.ts";
import { usePerson, useRead, useReadPages } from "#web/client.ts";
import { faceOf, pictureUrl } from "#web/files/pictures.ts";
import { CredentialLine, CredentialLines } from "#web/market/credential-lines.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { useSendMessage } from "#web/routing/use-send-message.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { formatDate, today } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Stars } from "#web/ui/Stars.tsx";
import * as words from "#web/words.ts";
import { BidToFinal } from "./bid-to-final.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { typeNames } from "./type-names.ts";
import "./profile.css";

const profile = words.profile;
type Viewed = ReplyOf<typeof viewProfileEndpoint>;

function Given({ text, none, children }: { text: string | null | undefined; none: string; children?: ReactNode }) {
  if (!text) return <span className="profile-soft soft">{none}</span>;
  return children ?? <bdi>{text}</bdi>;
}

function Company({ business }: Pick<Viewed, "business">) {
  const website = business?.website;
  return (
    <Facts className="profile-view__facts">
      <Fact label={profile.businessName}>
        <Given text={business?.name} none={profile.noBusinessName} />
      </Fact>
      <Fact label={profile.businessAddress}>
        <Given text={business?.address} none={profile.noBusinessAddress} />
      </Fact>
      <Fact label={profile.businessWebsite}>
        <Given text={website} none={profile.noBusinessWebsite}>
          <a href={website ?? ""} target="_blank" rel="noopener noreferrer nofollow">
            <bdi dir="ltr">{website?.replace(/^https?:\/\/|\/$/g, "")}</bdi>
            <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
          </a>
        </Given>
      </Fact>
    </Facts>
  );
}

function CertificateList({ certificates }: Pick<Viewed, "certificates">) {
  if (certificates.length === 0) return <p className="profile-soft soft">{profile.noCertifications}</p>;
  return (
    <>
      <p className="profile-soft soft">{words.bidder.papers}</p>
      <ul className="plain-list certificates__list stack-8">
        {certificates.map(({ id, title, issuerName, fileId, createdAt }) => (
          <li key={id} className="certificate">
            <a className="certificate__look" href={pictureUrl(fileId, "detail")} target="_blank" rel="noopener">
              <img
                className="certificate__picture"
                src={pictureUrl(fileId, "card")}
                alt={words.certification.view(title)}
              />
              <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
            </a>
            <span className="certificate__text fills">
              <bdi className="medium">{title}</bdi>
              <bdi className="profile-soft soft">
                {words.bidder.paperFacts(issuerName ?? "", formatDate(createdAt))}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many verified credentials appear next to the name; all of them are below. */
const shownFirst = 2;

/**
 * Shows the person's record before the contact options: reviews, company, verified and valid credentials, number of
 * certificates.
 */
function Trust({ person }: { person: Viewed }) {
  const [reviews] = useReadPages(listFeedbackEndpoint, { params: { personId: person.id } }).data?.pages ?? [];
  const papers = person.certificates.length;
  const checked = person.credentials.filter(({ check, validUntil }) => check !== null && validUntil >= today());
  return (
    <ul className="plain-list profile-view__trust cluster-flat">
      <li>
        {reviews?.average == null ? (
          <span className="soft">{reviews ? profile.noReviews : profile.loadingReviews}</span>
        ) : (
          <Stars value={reviews.average} text={profile.reviews(reviews.average.toFixed(1), reviews.count)} />
        )}
      </li>
      {person.business?.name ? (
        <li>
          <Icon name="shop" size="small" /> <bdi>{person.business.name}</bdi>
        </li>
      ) : null}
      {checked.slice(0, shownFirst).map((credential) => (
        <li key={credential.id}>
          <CredentialLine credential={credential} />
        </li>
      ))}
      {papers > 0 ? (
        <li>
          <Icon name="file" size="small" /> <bdi>{profile.papers(papers)}</bdi>
        </li>
      ) : null}
    </ul>
  );
}

function Body({ person }: { person: Viewed }) {
  const { name, userType, pictureId, email, phone, city, state, zipCode, industries, business, certificates } = person;
  return (
    <div className="profile-view stack-24">
      <header className="profile-view__head">
        <Avatar size="huge" name={name} imageUrl={faceOf({ pictureId })} />
        <div>
          <p className="profile-view__name">
            <bdi>{name}</bdi>
          </p>
          <p className="profile-soft soft">
            <bdi>{[typeNames[userType], city && state ? `${city}, ${state}` : null].filter(Boolean).join(" · ")}</bdi>
          </p>
          <Trust person={person} />
        </div>
      </header>
      <div className="profile-view__more">
        <Disclosure summary={profile.feedback}>
          <BidToFinal person={person} />
          <FeedbackList person={person} />
        </Disclosure>
        <Disclosure summary={profile.certificates}>
          <CertificateList certificates={certificates} />
        </Disclosure>
        <Disclosure summary={words.credential.title}>
          <CredentialLines credentials={person.credentials} />
        </Disclosure>
        <Disclosure summary={profile.industry}>
          {industries.length > 0 ? (
            <ul className="plain-list profile-view__industries cluster-8">
              {industries.map((industry) => (
                <li key={industry}>
                  <bdi>{words.trade(industry)}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <p className="profile-soft soft">{profile.noIndustry}</p>
          )}
        </Disclosure>
        <Disclosure summary={profile.companyDetails}>
          <Company business={business} />
        </Disclosure>
      </div>
      <Section level={3} id="profile-address" title={profile.address}>
        <Facts className="profile-view__facts">
          <Fact label={profile.city}>
            <Given text={city} none={profile.someCity} />
          </Fact>
          <Fact label={profile.state}>
            <Given text={state} none={profile.someState} />
          </Fact>
          <Fact label={profile.zipCode}>
            <Given text={zipCode} none={profile.noZip} />
          </Fact>
        </Facts>
      </Section>
      <Section level={3} id="profile-contact" title={profile.contact}>
        <Facts className="profile-view__facts">
          <Fact label={profile.email}>
            <bdi dir="ltr">{email}</bdi>
          </Fact>
          <Fact label={profile.phone}>
            <bdi dir="ltr">{phone}</bdi>
          </Fact>
        </Facts>
      </Section>
    </div>
  );
}

/** Shows 'Profile': what the reader may know of somebody else, over the page with their name. `?profile=` opens it. */
export function ProfileDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const found = useRead(viewProfileEndpoint, { params: { personId } });
  const self = usePerson();
  const sendMessage = useSendMessage();
  const canWrite = self.id !== personId && self.userType !== "home_owner";
  const gone = found.error?.problem.status === 404 || found.error?.problem.status === 400;
  return (
    <Dialog
      dismissable
      title={profile.title}
      onClose={onClose}
      footer={
        canWrite && found.data ? (
          <Button icon="comments" onPress={() => sendMessage({ id: personId, name: found.data.name })}>
            {words.chat.sendMessage}
          </Button>
        ) : null
      }
    >
      {found.data ? (
        <Body person={found.data} />
      ) : gone ? (
        <EmptyState icon="user" title={profile.gone}>
          {profile.goneHint}
        </EmptyState>
      ) : (
        <Reading of={found} skeleton={<Skeleton shape="page" />} />
      )}
    </Dialog>
  );
}
