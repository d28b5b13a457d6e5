import { expect, test } from "vitest";
import { listTeamEndpoint, removeMemberEndpoint } from "#api/endpoints/teams.ts";
import { placeBid, porch, signUp } from "./agreed.ts";
import { button, openDialog, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs, password } from "./window.ts";

const product = ownProduct();

const linkTo = async (email: string): Promise<string> => {
  const [text = ""] = await product.sentTo(email);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
};

test("a person invited by email joins with a new account, acts within their role, and is signed out when removed", async () => {
  const { bidder, listingId } = await placeBid(product, porch);
  const owners = await openWindowAs(product, bidder.email, "/v1/profile/team");
  const { page } = owners;
  await page.getByText("Nobody else works for your business on Dibbs yet.").waitFor();
  const form = await openDialog(page, "Invite", "Invite to your team");
  await press(form, "Send invitation", "Please enter an email address.");
  await form.getByRole("radio", { name: /^Crew/ }).check();
  await form.getByLabel("Email").fill("carl.crew@example.com");
  await looksRight(owners);
  await button(form, "Send invitation").click();
  await page.getByText("carl.crew@example.com", { exact: true }).waitFor();

  // On a phone, with nobody signed in.
  const crew = await openWindow(product, { viewport: { width: 390, height: 844 } });
  await crew.page.goto(await linkTo("carl.crew@example.com"));
  await crew.page.getByText("Rosa Delgado invites you to work for it on Dibbs as crew.").waitFor();
  expect(crew.page.url()).not.toContain("token");
  await looksRight(crew);
  await crew.page.getByRole("link", { name: "Create an account to join" }).click();
  await crew.page.getByLabel("Your name").or(crew.page.getByLabel("Name")).first().fill("Carl Crew");
  await crew.page.getByLabel("Email").fill("carl.crew@example.com");
  await crew.page.getByLabel("Password", { exact: true }).fill(password);
  await button(crew.page, "Create account").click();
  await button(crew.page, "Join Rosa Delgado").click();
  await crew.page.getByText("You're acting for Rosa Delgado as crew").waitFor();
  await looksRight(crew);

  // Actions that the role doesn't allow aren't offered.
  await crew.page.goto(`/v1?postID=${listingId}`);
  await crew.page.getByRole("link", { name: "View" }).or(crew.page.getByText("Porch")).first().waitFor();
  await crew.page.goto("/v1/payments");
  await crew.page.getByText("Your role on this team doesn't include this page.").waitFor();
  await crew.page.goto("/v1/my-bids");
  await pageTitle(crew.page, "My Bids").waitFor();
  expect(await button(crew.page, /Withdraw|Update bid/).count()).toBe(0);

  // The owner's page shows the new member without a reload, and makes them an estimator.
  await page.getByText("Carl Crew").waitFor();
  await page.getByLabel("Role of Carl Crew").selectOption("estimator");
  await page.getByText("Carl Crew's role is now Estimator.").waitFor();
  await looksRight(owners);
  await crew.page.getByText("You're acting for Rosa Delgado as an estimator").waitFor();

  // Sign-in settings are the member's own, also here.
  await crew.page.goto("/v1/profile/password");
  await button(crew.page, "Change password").waitFor();
  expect(await crew.page.locator("input[autocomplete=username]").inputValue()).toBe("carl.crew@example.com");

  // Back to acting for oneself, whose profile is unfinished, and to the business again.
  await button(crew.page, "Act for yourself").click();
  await button(crew.page, "Act for Rosa Delgado").click();
  await crew.page.getByText("You're acting for Rosa Delgado as an estimator").waitFor();

  const { members } = await bidder.call(listTeamEndpoint, {});
  await bidder.call(removeMemberEndpoint, { params: { memberId: members[0]?.person.id ?? "" } });
  await pageTitle(crew.page, "Sign in").waitFor();
  expect((await product.sentTo("carl.crew@example.com"))[0]).toContain(
    "you were removed from the team of Rosa Delgado",
  );
});

test("a withdrawn invitation no longer works, in Spanish", async () => {
  const business = await signUp(product, "Dan Delgado", "contractor");
  const owners = await openWindow(product, { locale: "es-US" });
  const { page } = owners;
  await openAs(page, business.email, "/v1/profile/team");
  const form = await openDialog(page, "Invitar", "Invitar a su equipo");
  await form.getByLabel("Correo electrónico").fill("eva@example.com");
  await form.getByRole("radio", { name: /^Gerente/ }).check();
  await looksRight(owners);
  await button(form, "Enviar invitación").click();
  await button(page, "Retirar la invitación de eva@example.com").waitFor();
  const link = await linkTo("eva@example.com");
  await press(page, "Retirar la invitación de eva@example.com", "La invitación ya no funciona.");
  const guest = await openWindow(product, { locale: "es-US" });
  await guest.page.goto(link);
  await guest.page.getByText("Esta invitación ya se usó, se retiró o tiene más de una semana.").waitFor();
  await looksRight(guest);
});
