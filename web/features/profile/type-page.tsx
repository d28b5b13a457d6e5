import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { chooseUserTypeEndpoint } from "#api/endpoints/people.ts";
import type { UserType } from "#core/people/person/person.ts";
import { useDo, usePerson } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { keepNextRoute, stepPaths } from "#web/routing/next-route.ts";
import { takePerson } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import * as words from "#web/words.ts";
import { typeNames } from "./type-names.ts";
import "./profile.css";

const types = [
  { value: "home_owner", label: typeNames.home_owner, detail: words.profileType.homeOwnerHint, icon: "home" },
  { value: "contractor", label: typeNames.contractor, detail: words.profileType.contractorHint, icon: "wrench" },
  { value: "supplier", label: typeNames.supplier, detail: words.profileType.supplierHint, icon: "truck" },
] as const;

/** Shows /v1/select-user-type, which asks for the profile type. The wizard follows. */
export function TypePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [userType, setUserType] = useState<UserType>(usePerson().userType);
  const choose = useDo(chooseUserTypeEndpoint, { problems: "form" });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const person = await choose.run({ body: { userType } });
    if (!person) return;
    takePerson(person);
    void navigate(keepNextRoute(stepPaths.profile, search), { replace: true });
  };

  return (
    <div className="onboarding onboarding--narrow">
      <PageHeader title={words.profileType.title} sentence={words.profileType.sentence} />
      <form className="onboarding__form stack-24" onSubmit={submit} noValidate>
        <FormProblem problem={choose.problem} withReference />
        <RadioField
          label={words.profileType.legend}
          name="userType"
          cards={types}
          value={userType}
          onChange={(type) => setUserType(type as UserType)}
        />
        <StickyActions>
          <Button type="submit" variant="primary" busy={choose.busy}>
            {words.profileType.next}
          </Button>
        </StickyActions>
      </form>
    </div>
  );
}
