/**
 * Every text of the screens, by the noun it belongs to, in a file each under words/: `import * as words from "#web/words.ts"`
 * and `words.listing.makeABid`. What the specification quotes stands there letter for letter, odd spellings included; a
 * correction is one edit. Texts with a name or a number in them are functions. Read this way, and not as one object, each
 * page loads the texts of its own nouns alone.
 */

export { account } from "./words/account.ts";
export { alert } from "./words/alert.ts";
export { app } from "./words/app.ts";
export { bankAccount } from "./words/bank-account.ts";
export { bidForm } from "./words/bid-form.ts";
export { bidSentence } from "./words/bid-sentence.tsx";
export { bidder } from "./words/bidder.ts";
export { calendar } from "./words/calendar.ts";
export { cancelling } from "./words/cancelling.ts";
export { certification } from "./words/certification.ts";
export { changeOrder } from "./words/change-order.ts";
export { chat } from "./words/chat.ts";
export { compare } from "./words/compare.ts";
export { contract } from "./words/contract.ts";
export { contractSentence } from "./words/contract-sentence.tsx";
export { credential } from "./words/credential.ts";
export { dates } from "./words/dates.ts";
export { dispute } from "./words/dispute.ts";
export { feedback } from "./words/feedback.ts";
export { google } from "./words/google.ts";
export { history } from "./words/history.ts";
export { home } from "./words/home.ts";
export { insurance } from "./words/insurance.ts";
export { kept } from "./words/kept.ts";
export { language, languageNames } from "./words/language.ts";
export { layout } from "./words/layout.ts";
export { level } from "./words/level.ts";
export { listing } from "./words/listing.ts";
export { listingDetails } from "./words/listing-details.ts";
export { listingFilter } from "./words/listing-filter.ts";
export { materials } from "./words/materials.ts";
export { navigation } from "./words/navigation.ts";
export { notification } from "./words/notification.ts";
export { offline } from "./words/offline.ts";
export { onboarding } from "./words/onboarding.ts";
export { ownBid } from "./words/own-bid.ts";
export { page } from "./words/page.ts";
export { paper } from "./words/paper.ts";
export { password } from "./words/password.ts";
export { payment } from "./words/payment.ts";
export { paymentCustomer } from "./words/payment-customer.ts";
export { phone } from "./words/phone.ts";
export { photo } from "./words/photo.ts";
export { pitch } from "./words/pitch.ts";
export { postForm } from "./words/post-form.ts";
export { privacy } from "./words/privacy.ts";
export { profile } from "./words/profile.ts";
export { profileType } from "./words/profile-type.ts";
export { project } from "./words/project.ts";
export { proof } from "./words/proof.ts";
export { push } from "./words/push.ts";
export { question } from "./words/question.ts";
export { refund } from "./words/refund.ts";
export { register } from "./words/register.ts";
export { saved } from "./words/saved.ts";
export { filterInWords, savedSearch } from "./words/saved-search.ts";
export { scope } from "./words/scope.ts";
export { scopeAnswer } from "./words/scope-answer.ts";
export { scopeTemplate } from "./words/scope-template.ts";
export { secondFactor } from "./words/second-factor.ts";
export { session } from "./words/session.ts";
export { share } from "./words/share.ts";
export { signIn } from "./words/sign-in.ts";
export { signing } from "./words/signing.ts";
export { stateRules } from "./words/state-rules.ts";
export { statement } from "./words/statement.ts";
export { support } from "./words/support.ts";
export { trade } from "./words/trade.ts";
export { ui } from "./words/ui.ts";
export { upload } from "./words/upload.ts";
export { waiver } from "./words/waiver.ts";
export { work } from "./words/work.ts";
