import type { ReactNode } from "react";
import { pictureUrl } from "#web/files/pictures.ts";
import { ItemsTable } from "#web/market/items-table.tsx";
import { ScopeList } from "#web/market/scope-list.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { formatDollars } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import { itemsOf } from "./cart.ts";
import { type Draft, hasProblems, type Problems, problemOfStep, type Step } from "./draft.ts";

const postForm = words.postForm;
const materials = words.materials;

const sayBudget = ({ budget }: Draft): string => (budget === null ? postForm.notGiven : `$${formatDollars(budget)}`);
const sayDeadline = ({ deadline }: Draft): string => (deadline ? formatDate(deadline) : postForm.notGiven);
const sayMaterials = ({ kind, items, materialsProvided }: Draft): string =>
  kind === "material_supply"
    ? materials.itemsInCart(items.length)
    : materialsProvided === null
      ? postForm.notGiven
      : materialsProvided
        ? materials.provided
        : materials.notProvided;
const sayCity = ({ place }: Draft): string => (place ? `${place.city}, ${place.state}` : postForm.notGiven);
const sayAddress = ({ place, streetAddress }: Draft): string =>
  place
    ? [streetAddress.trim(), `${place.city}, ${place.state} ${place.zipCode}`].filter(Boolean).join(", ")
    : postForm.notGiven;

function Part({ step, problems, onGo, children }: PartProps) {
  return (
    <section
      className={`post-summary__part frame-small stack-8${hasProblems(step, problems) ? " post-summary__part--wrong" : ""}`}
    >
      <div className="post-summary__head row-12">
        <h3>{postForm.step[step]}</h3>
        <button type="button" className="post-summary__change" onClick={() => onGo(step)}>
          {postForm.change}
          <span className="visually-hidden">: {postForm.step[step]}</span>
        </button>
      </div>
      {children}
      {hasProblems(step, problems) ? (
        <p className="post-summary__wrong row-4">
          <Icon name="exclamation-circle" size="small" />
          {problemOfStep(step, problems)}
        </p>
      ) : null}
    </section>
  );
}

interface PartProps {
  step: Step;
  problems: Problems;
  onGo: (step: Step) => void;
  children: ReactNode;
}

export interface SummaryProps {
  draft: Draft;
  problems: Problems;
  onGo: (step: Step) => void;
}

/** Shows everything that was typed, with links back to each step. */
export function Summary({ draft, problems, onGo }: SummaryProps) {
  const part = { problems, onGo };
  const isService = draft.kind === "service";
  return (
    <div className="stack-12">
      <Part step="details" {...part}>
        <p className="strong" dir="auto">
          {draft.title || postForm.notGiven}
        </p>
        <p className="soft">{draft.industries.map(words.trade).join(", ") || postForm.notGiven}</p>
        {draft.description.trim() ? (
          <p className="post-summary__description" dir="auto">
            {draft.description.trim()}
          </p>
        ) : null}
        {isService && draft.scope && draft.scope.length > 0 ? <ScopeList scope={draft.scope} /> : null}
      </Part>
      {isService ? null : (
        <Part step="cart" {...part}>
          {draft.items.length > 0 ? <ItemsTable items={itemsOf(draft.items)} /> : <p>{postForm.notGiven}</p>}
        </Part>
      )}
      <Part step="terms" {...part}>
        <Facts className="post-facts">
          <Fact label={postForm.budget}>
            <span className="tabular">{sayBudget(draft)}</span>
          </Fact>
          <Fact label={isService ? postForm.deadline : materials.deadline}>{sayDeadline(draft)}</Fact>
          {isService ? <Fact label={materials.materials}>{sayMaterials(draft)}</Fact> : null}
        </Facts>
      </Part>
      <Part step="place" {...part}>
        <p dir="auto">{sayAddress(draft)}</p>
      </Part>
      <Part step="photos" {...part}>
        <ul className="plain-list post-summary__photos stack-8">
          {draft.pictures.map(({ id, name }) => (
            <li key={id}>
              <img src={pictureUrl(id, "card")} alt={name} />
            </li>
          ))}
        </ul>
        {draft.documents.length > 0 ? (
          <ul className="plain-list post-summary__documents text-14 stack-4" aria-label={postForm.documents}>
            {draft.documents.map(({ id, name, size }) => (
              <li key={id}>
                <Icon name="file" size="small" />
                <bdi>{name}</bdi>
                <bdi className="tabular">{saySize(size)}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </Part>
    </div>
  );
}

/** Shows what the person confirms: title, deadline, city and state, budget, materials. */
export function ConfirmFacts({ draft }: { draft: Draft }) {
  return (
    <>
      <p className="strong" dir="auto">
        {draft.title}
      </p>
      <Facts className="post-facts">
        <Fact label={draft.kind === "service" ? postForm.deadline : materials.deadline}>{sayDeadline(draft)}</Fact>
        <Fact label={postForm.step.place}>
          <bdi>{sayCity(draft)}</bdi>
        </Fact>
        <Fact label={postForm.budget}>
          <span className="tabular">{sayBudget(draft)}</span>
        </Fact>
        <Fact label={materials.materials}>{sayMaterials(draft)}</Fact>
      </Facts>
    </>
  );
}
