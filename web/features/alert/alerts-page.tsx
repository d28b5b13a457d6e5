import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import {
  listAlertGroupsEndpoint,
  listAlertsEndpoint,
  readAlertEndpoint,
  readAlertsEndpoint,
  type SeenAlert,
  type SeenAlertGroup,
} from "#api/endpoints/alerts.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { MoreButton } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { CardTable } from "#web/ui/CardTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./alert.css";

const pageSizes = [5, 10, 25, 50];
/** How many earlier alerts open at a time. */
const mostAtOnce = 25;

/** Shows the earlier alerts of a group as rows of their own. */
function Earlier({ newest, count }: { newest: SeenAlert; count: number }) {
  const found = useReadPages(listAlertsEndpoint, { query: { link: newest.link, limit: mostAtOnce } });
  const rows = found.rows.filter(({ id }) => id !== newest.id);
  return (
    <>
      {rows.map((alert) => (
        <AlertRow key={alert.id} alert={alert} isEarlier />
      ))}
      {found.error && !found.data ? (
        <tr className="alerts__row">
          <td colSpan={4}>
            <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
          </td>
        </tr>
      ) : found.isPending || found.hasNextPage ? (
        <tr className="alerts__row alerts__row--earlier">
          <td colSpan={4}>
            {found.isPending ? (
              <Skeleton shape="row" count={Math.min(count - 1, 3)} />
            ) : (
              <MoreButton pages={found} variant="text">
                {words.alert.evenEarlier}
              </MoreButton>
            )}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Returns a key that stays the same, open or closed, when a newer alert joins the group. */
const keyOf = ({ newest }: SeenAlertGroup): string => (newest.link.includes("?") ? newest.link : newest.id);

/** Shows alerts that link to one thing: the newest, and how many came before it, which open below it. */
function GroupRows({ group }: { group: SeenAlertGroup }) {
  const { newest, count, unread } = group;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AlertRow
        alert={newest}
        unread={unread > 0}
        more={
          count === 1 ? null : (
            <Button variant="text" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
              {isOpen ? words.alert.hideEarlier : words.alert.earlier(count - 1)}
            </Button>
          )
        }
      />
      {isOpen ? <Earlier newest={newest} count={count} /> : null}
    </>
  );
}

function AlertRow({
  alert,
  unread = alert.readAt === null,
  more = null,
  isEarlier = false,
}: {
  alert: SeenAlert;
  unread?: boolean;
  more?: ReactNode;
  isEarlier?: boolean;
}) {
  const fresh = useFresh("alert", alert.id);
  const read = useDo(readAlertEndpoint, { problems: "form" });
  // Following an alert marks it as read. Nothing waits for that, and a failure is not shown.
  const onFollow = () => {
    if (unread) void read.run({ params: { alertId: alert.id } });
  };
  return (
    <tr
      className={`alerts__row${isEarlier ? " alerts__row--earlier" : ""}${unread ? " alerts__row--unread" : ""}${fresh ? " alerts__row--fresh" : ""}`}
    >
      <th scope="row" className="alerts__title">
        {unread ? (
          <span className="alerts__mark">
            <span className="visually-hidden">{words.alert.unread}: </span>
          </span>
        ) : null}
        {alert.link.startsWith("/") ? (
          <Link to={alert.link} onClick={onFollow}>
            <bdi>{alert.title}</bdi>
          </Link>
        ) : (
          <bdi>{alert.title}</bdi>
        )}
      </th>
      <td className="alerts__message">
        <bdi>{alert.message}</bdi>
        {more}
      </td>
      <td className="alerts__date" data-label={words.alert.columnDate}>
        <When at={alert.createdAt} as="DD MMM YYYY" />
      </td>
      <td className="alerts__time" data-label={words.alert.columnTime}>
        <When at={alert.createdAt} as="h:mm a" />
      </td>
    </tr>
  );
}

/** Shows /v1/alerts: what others have done that concerns this person, newest first. */
export function AlertsPage() {
  const [size, setSize] = useState(pageSizes[0] ?? 5);
  const sizeId = useId();
  const [at, setAt] = useState(0);
  const found = useReadPages(listAlertGroupsEndpoint, { query: { limit: size } }, { keepPrevious: true });
  const markRead = useDo(readAlertsEndpoint);
  const pages = found.data?.pages ?? [];
  const page = pages[Math.min(at, Math.max(pages.length - 1, 0))];
  const unread = pages[0]?.unread ?? 0;
  const more = page?.next != null;

  const readAll = async () => {
    // The button disappears once nothing is unread, and the focus must not disappear with it.
    if ((await markRead.run({})) !== undefined) document.querySelector<HTMLElement>("[data-page-title]")?.focus();
  };

  const goOn = async () => {
    // A failure is shown below the current page, which stays.
    if (pages[at + 1] === undefined && (await found.fetchNextPage()).isFetchNextPageError) return;
    setAt(at + 1);
  };

  return (
    <>
      <PageHeader
        title={words.alert.title}
        // Reserves room until the count is known.
        sentence={page ? words.alert.count(unread) : found.isPending ? <>&nbsp;</> : null}
        actions={
          <>
            {unread > 0 ? (
              <Button icon="check" onPress={readAll}>
                {words.alert.markRead}
              </Button>
            ) : null}
            <ButtonLink icon="cog" to={paths.notifications}>
              {words.alert.choose}
            </ButtonLink>
          </>
        }
      />
      {found.isPending ? (
        <Skeleton shape="row" count={5} />
      ) : page === undefined ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : pages[0]?.items.length === 0 ? (
        <EmptyState icon="bell" title={words.alert.emptyTitle}>
          {words.alert.empty}
        </EmptyState>
      ) : (
        <>
          <div className="alerts__room">
            <CardTable
              className="alerts"
              caption={words.alert.title}
              heads={[
                words.alert.columnTitle,
                words.alert.columnMessage,
                words.alert.columnDate,
                words.alert.columnTime,
              ]}
              busy={found.isPlaceholderData}
            >
              {page.items.map((group) => (
                <GroupRows key={keyOf(group)} group={group} />
              ))}
            </CardTable>
          </div>
          {found.isFetchNextPageError ? <ReadProblem cause={found.error} onRetry={goOn} /> : null}
          <nav className="alerts__pages" aria-label={words.alert.pages}>
            <div className="alerts__size soft">
              <label htmlFor={sizeId}>{words.alert.perPage}</label>
              <Select
                id={sizeId}
                value={size}
                options={pageSizes.map((one) => ({ value: String(one), label: String(one) }))}
                onChange={(value) => {
                  setSize(Number(value));
                  setAt(0);
                }}
              />
            </div>
            {/* On the first or last page, the button is marked as disabled but keeps the focus. */}
            <div className="alerts__turn">
              <Button onPress={() => setAt(at - 1)} aria-disabled={at === 0}>
                {words.app.previous}
              </Button>
              <span className="tabular" role="status">
                {words.alert.page(at + 1)}
              </span>
              <Button onPress={goOn} aria-disabled={!more}>
                {words.app.next}
              </Button>
            </div>
          </nav>
        </>
      )}
    </>
  );
}
