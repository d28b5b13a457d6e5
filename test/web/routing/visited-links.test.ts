import { expect, test } from "vitest";
import { visitedLinks } from "#web/routing/visited-links.ts";

test.each([
  ["/v1/payments", "", ["/v1/payments"]],
  ["/v1/payments/", "?account=card", ["/v1/payments"]],
  ["/v1/projects/contract", "?contract_id=1&pay=2", ["/v1/projects/contract?contract_id=1"]],
  ["/v1/my-bids/contract", "?bid_id=1", ["/v1/my-bids/contract?bid_id=1"]],
  ["/v1/projects/bidders", "?order=amount&listing_id=1", ["/v1/projects/bidders?listing_id=1"]],
  ["/v1/chats", "?conversation=1", ["/v1/chats?conversation=1"]],
  ["/v1/support", "?ticket=1", ["/v1/support?ticket=1"]],
  ["/v1", "?text=porch&postID=1", ["/v1", "/v1?postID=1"]],
  ["/v1/my-bids", "?postID=1", ["/v1/my-bids", "/v1?postID=1"]],
  ["/v1/alerts", "", []],
])("opening %s%s counts as visiting the alert links %j", (pathname, search, links) => {
  expect(visitedLinks(pathname, search)).toEqual(links);
});
