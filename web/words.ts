/**
 * Every text of the screens, by the noun it belongs to, in a file each under words/: `import * as words from "#web/words.ts"`
 * and `words.listing.makeABid`. What the specification quotes stands there letter for letter, odd spellings included; a
 * correction is one edit. Texts with a name or a number in them are functions. Read this way, and not as one object, each
 * page loads the texts of its own nouns alone.
 */

export { account } from "./words/account.ts";
export { alert } from "./words/alert.ts";
export { app } from "./words/app.ts";
export { bidForm } from "./words/bid-form.ts";
export { bidder } from "./words/bidder.ts";
export { certification } from "./words/certification.ts";
export { chat } from "./words/chat.ts";
export { contract } from "./words/contract.ts";
export { feedback } from "./words/feedback.ts";
export { layout } from "./words/layout.ts";
export { listing } from "./words/listing.ts";
export { navigation } from "./words/navigation.ts";
export { onboarding } from "./words/onboarding.ts";
export { ownBid } from "./words/own-bid.ts";
export { payment } from "./words/payment.ts";
export { paymentCustomer } from "./words/payment-customer.ts";
export { phone } from "./words/phone.ts";
export { postForm } from "./words/post-form.ts";
export { profile } from "./words/profile.ts";
export { profileType } from "./words/profile-type.ts";
export { project } from "./words/project.ts";
export { register } from "./words/register.ts";
export { signIn } from "./words/sign-in.ts";
export { support } from "./words/support.ts";
export { upload } from "./words/upload.ts";
