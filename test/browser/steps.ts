/** What people do on the pages. Each step ends when its result is on the screen. */
import type { Locator, Page } from "playwright-core";
import {
  button,
  dialog,
  glance,
  goTo,
  inDays,
  milestone,
  openDialog,
  pageTitle,
  projectCard,
  seePicture,
} from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { password } from "./window.ts";

/** Waits for a contract's page; its title is the project's. */
export const contractPage = (page: Page): Promise<void> =>
  page.getByRole("main").getByText("Contract Details", { exact: true }).waitFor();

/** Signs in on the sign-in page. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
};

export interface Project {
  readonly title: string;
  readonly description: string;
  /** In dollars. */
  readonly budget: number;
}

/** Begins a post of this kind, 'A project' or 'Individual material'. */
export const choosePost = async (page: Page, kind: string): Promise<void> => {
  await button(page, "Post a project").first().click();
  const chooser = dialog(page, "Post a project");
  await chooser.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
  await button(chooser, "Next").click();
};

/** Begins to post a project of this title and trade, and returns the form. */
export const beginProject = async (page: Page, title: string, trade = "Carpenter"): Promise<Locator> => {
  await choosePost(page, "A project");
  const form = dialog(page, "Post a project");
  await form.getByLabel("Project title").fill(title);
  await form.getByRole("checkbox", { name: trade }).check();
  return form;
};

/** In that form: no materials, and this budget in dollars. */
export const fillBudget = async (form: Locator, dollars: number): Promise<void> => {
  await form.getByRole("radio", { name: /^Not Provided/ }).check();
  await form.getByLabel("Budget").fill(String(dollars));
  await form.getByLabel("Completion date").fill(inDays(60));
};

/** In that form: a place in Austin. */
export const choosePlace = async (form: Locator): Promise<void> => {
  await form.getByLabel("City or ZIP code").fill("78704");
  await form.getByRole("option", { name: "Austin, TX 78704" }).click();
};

export type Upload = Awaited<ReturnType<typeof porchPicture>>;

/** In a post's files step: opens 'Upload Files', and ends when all files are in the post. */
export const uploadFiles = async (
  form: Locator,
  kind: "images" | "documents",
  files: readonly Upload[],
  look = glance,
): Promise<void> => {
  const upload = await openDialog(form, `Upload ${kind}`, "Upload Files");
  await upload.getByLabel(new RegExp(`Drag and drop ${kind} here`)).setInputFiles([...files]);
  for (const { name } of files) {
    await upload.getByText(name).waitFor();
    await upload.getByRole("progressbar", { name: `Uploading ${name}` }).waitFor({ state: "detached" });
  }
  await look();
  await button(upload, "Add").click();
  await upload.waitFor({ state: "detached" });
  for (const { name } of files) await button(form, `Remove ${name}`).waitFor();
};

/** Posts a service project in Austin with one picture, and ends at the poster's own projects. */
export const postProject = async (page: Page, project: Project, look = glance): Promise<void> => {
  const form = await beginProject(page, project.title);
  const next = () => button(form, "Next").click();
  await form.getByLabel("Description").fill(project.description);
  await look();
  await next();
  await fillBudget(form, project.budget);
  await look();
  await next();
  await choosePlace(form);
  await form.getByLabel("Street address").fill("1907 Kinney Avenue");
  await look();
  await next();
  await uploadFiles(form, "images", [await porchPicture()], look);
  await look();
  await next();
  await seePicture(form.getByRole("img", { name: "porch.jpg" }));
  await look();
  const confirm = await openDialog(form, "Post project", "Ready to post?");
  await confirm.getByText("Austin, TX").waitFor();
  await look();
  await button(confirm, "Confirm").click();
  await pageTitle(page, "My Projects").waitFor();
  await projectCard(page, project.title).waitFor();
  await look();
};

/** From the poster's own projects: opens a project's bidders. */
export const viewBidders = async (page: Page, title: string, look = glance): Promise<void> => {
  await projectCard(page, title).getByRole("link", { name: "View Bidders" }).click();
  await pageTitle(page, "View Bidders").waitFor();
  await page.getByRole("heading", { name: "No Bidders" }).waitFor();
  await look();
};

export interface Stage {
  /** In dollars. */
  readonly amount: number;
  readonly description: string;
  readonly due: string;
}

/** From the listings: searches for words of the title, opens the project and bids on it with these milestones. */
export const findAndBid = async (
  page: Page,
  title: string,
  words: string,
  stages: readonly Stage[],
  look = glance,
): Promise<void> => {
  await goTo(page, "Listing", "Listings");
  await page.getByRole("searchbox", { name: "Search projects" }).fill(words);
  await page.waitForURL(({ searchParams }) => searchParams.get("text") === words);
  await seePicture(projectCard(page, title).getByRole("img", { name: title }));
  await look();
  await button(projectCard(page, title), /^View Details/).click();
  const details = dialog(page, title);
  await details.getByText("Austin, TX").first().waitFor();
  await look();
  const form = await openDialog(details, "Make a Bid");
  for (const [index, { amount, description, due }] of stages.entries()) {
    await button(form, "Add a milestone").click();
    const stage = form.getByRole("group", { name: `Milestone ${index + 1}` });
    await stage.getByLabel("Amount").fill(String(amount));
    await stage.getByLabel("Due date").fill(due);
    await stage.getByLabel("Description").fill(description);
  }
  await form.getByLabel("Bid Description").fill("Three of us, two weeks, and we leave the yard as we found it.");
  await look();
  const confirm = await openDialog(form, "Place bid", "Are you sure your bid is ready to be placed?");
  await look();
  await button(confirm, "Yes").click();
  await page.getByText(/^Congrats! Your bid has been placed on/).waitFor();
};

/** Reads the document, agrees to sign electronically, types a name, and presses the button that signs. */
export const signAs = async (
  page: Page,
  name: string,
  send: string,
  title: string | RegExp = "Sign the contract",
  look = glance,
): Promise<void> => {
  const signing = dialog(page, title);
  await signing.getByLabel("Your full name").fill(name);
  await signing.getByLabel(/^I agree to use electronic records/).check();
  await look();
  await button(signing, send).click();
};

/** Among the bidders: asks to hire this one, and returns the dialog to confirm. */
export const askToHire = async (page: Page, name: string): Promise<Locator> => {
  return openDialog(projectCard(page, name), "Hire", `Hire ${name}?`);
};

/** In that dialog: hires, and signs. */
export const confirmHire = async (page: Page, name: string, as: string, look = glance): Promise<void> => {
  await button(dialog(page, `Hire ${name}?`), "Hire").click();
  await signAs(page, as, "Hire", undefined, look);
  await page.getByText(`Contract sent to ${name}.`).waitFor();
};

export const hire = async (page: Page, name: string, look = glance): Promise<void> => {
  await askToHire(page, name);
  await look();
  await confirmHire(page, name, "Olive M. Owner", look);
};

/** Among the bidder's own bids: opens the offered contract. */
export const openOwnContract = async (page: Page, title: string): Promise<void> => {
  await projectCard(page, title).getByRole("link", { name: "View Contract" }).click();
  await contractPage(page);
};

/** Accepts without payout accounts. */
export const acceptContract = async (page: Page, look = glance): Promise<void> => {
  await look();
  await button(page, "Accept Contract").click();
  await signAs(page, "Carl Nguyen", "Accept Contract", undefined, look);
  const accounts = dialog(page, "Set Up Payment Method");
  await accounts.waitFor();
  await look();
  await button(accounts, "Skip For Now").click();
  await page.getByText("You won the contract.").waitFor();
};

/** Fills in everything on the bank transfer form that the profile doesn't know. */
export const fillInCustomer = async (page: Page, but: { readonly firstName?: string; readonly ssn?: string } = {}) => {
  await page.getByLabel("First name").fill(but.firstName ?? "Olive");
  await page.getByLabel("Last name").fill("Owner");
  await page.getByLabel("Date of birth").fill("1980-02-29");
  await page.getByLabel(/SSN/).fill(but.ssn ?? "6789");
  await page.getByRole("checkbox", { name: /^I agree to Dwolla/ }).check();
};

/** Picks a bank in the sandbox's open bank picker. */
export const pickBank = async (page: Page, name: RegExp = /First Test Bank/, look = glance): Promise<void> => {
  const picker = dialog(page, "Link a bank account");
  await picker.getByRole("radio", { name }).check();
  await look();
  await button(picker, "Link this account").click();
  await page.getByText("Your bank account is linked.").waitFor();
};

/** Sets up payouts by card on the provider's page, or by bank with the form and the bank picker. */
export const setUpAccount = async (page: Page, rail: "card" | "bank", look = glance, bank?: RegExp): Promise<void> => {
  await goTo(page, "Payment Methods");
  const account = projectCard(page, rail === "card" ? "Card payouts" : "Bank account");
  await account.getByText("Not set up").waitFor();
  await look();
  if (rail === "bank") {
    await account.getByRole("link", { name: "Set up" }).click();
    await pageTitle(page, "Set up bank transfers").waitFor();
    await fillInCustomer(page);
    await look();
    await button(page, "Agree and continue").click();
    await pageTitle(page, "Payment Methods").waitFor();
    await button(account, "Link a bank account").click();
    await pickBank(page, bank, look);
  } else {
    await button(account, "Set up").click();
    await pageTitle(page, "Set up payouts").waitFor();
    await look();
    await button(page, "Finish set-up").click();
    await pageTitle(page, "Payment Methods").waitFor();
  }
  await account.getByText("Ready", { exact: true }).waitFor();
  await look();
};

/** Marks a milestone as done, as the bidder. */
export const submitMilestone = async (page: Page, number: number, look = glance): Promise<void> => {
  const asked = await openDialog(milestone(page, number), "Mark as done", `Is milestone ${number} done?`);
  await look();
  await button(asked, "Mark as done").click();
  await milestone(page, number).getByText("Waiting for review").waitFor();
};

const openPayment = async (page: Page, number: number): Promise<Locator> => {
  return openDialog(milestone(page, number), "Mark as Completed & Pay", `Pay milestone ${number}`);
};

/** From the contract: opens the card form. */
export const openCardForm = async (page: Page, number: number, look = glance): Promise<void> => {
  const ways = await openPayment(page, number);
  await ways.getByRole("radio", { name: /^Card/ }).check();
  await look();
  await button(ways, "Continue to card").click();
  await pageTitle(page, "Pay by card").waitFor();
};

export const payWithCard = async (page: Page, card: string, look = glance): Promise<void> => {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiration date").fill("1234");
  await page.getByLabel("Security code").fill("123");
  await look();
  await button(page, /^Pay \$/).click();
};

/** From the contract: pays for a milestone with this card. */
export const sendCard = async (page: Page, number: number, card: string, look = glance): Promise<void> => {
  await openCardForm(page, number, look);
  await payWithCard(page, card, look);
};

export const payMilestoneByCard = async (page: Page, number: number, look = glance): Promise<void> => {
  await sendCard(page, number, "4242 4242 4242 4242", look);
  await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
  await look();
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await contractPage(page);
};

/** From the contract: funds a milestone by card, and returns to the contract once the card is charged. */
export const fundMilestone = async (page: Page, number: number, look = glance): Promise<void> => {
  await button(milestone(page, number), "Fund milestone").click();
  await button(dialog(page, `Fund milestone ${number}`), "Continue to card").waitFor();
  await look();
  await button(dialog(page, `Fund milestone ${number}`), "Continue to card").click();
  await pageTitle(page, "Pay by card").waitFor();
  await payWithCard(page, "4242 4242 4242 4242", look);
  await page.getByText("Dibbs holds the money until you release it").waitFor();
  await look();
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await contractPage(page);
};

/** Confirms the bank's name, the amount and the recipient, which are shown again before money leaves a bank account. */
export const confirmTransfer = async (page: Page): Promise<void> => {
  const asked = dialog(page, /^Transfer \$/);
  await asked.getByText(/ ••\d{4}$/).waitFor();
  await button(asked, "Transfer now").click();
};

export const payMilestoneByBank = async (page: Page, number: number, look = glance): Promise<void> => {
  const ways = await openPayment(page, number);
  await ways.getByRole("radio", { name: /^Bank transfer/ }).check();
  await look();
  await button(ways, /^Pay \$/).click();
  await look();
  await confirmTransfer(page);
  await milestone(page, number).getByText("Your payment is processing").waitFor();
};

/** Checks how many milestones are paid, as both sides see it. */
export const seePaid = async (page: Page, done: number, total: number): Promise<void> => {
  await page.getByText(`${done} of ${total}`, { exact: true }).waitFor();
  await milestone(page, done).getByText("Milestone Completed").waitFor();
};

/** Ends the contract and finds its project among the closed ones. */
export const endContract = async (page: Page, title: string, look = glance): Promise<void> => {
  const asked = await openDialog(page, "End Contract", "End this contract?");
  await look();
  const invited = await openDialog(asked, "End Contract", "Leave Feedback");
  await invited.waitFor();
  await look();
  await button(invited, "Cancel").click();
  await pageTitle(page, "My Projects").waitFor();
  await page.getByRole("tab", { name: "Closed" }).click();
  await projectCard(page, title).waitFor();
  await look();
};
