import { expect, test } from "vitest";
import { currentItem, menuItems, type Role } from "#web/shell/menu.ts";

const links = { help: "", about: "", contractor: "", supplier: "" };

test.each([
  ["home_owner", "My Projects", "My Projects"],
  ["contractor", "My Bids", "My Projects"],
  ["supplier", "My Projects", "My Bids"],
] as const satisfies ReadonlyArray<readonly [Role, string, string]>)(
  "the pages of materials and deliveries mark the menu item where a %s has the contract",
  (role, materials, deliveries) => {
    for (const place of ["side", "top"] as const) {
      const items = menuItems(role, place, links);
      expect(currentItem(items, "/v1/materials")?.label).toBe(materials);
      expect(currentItem(items, "/v1/deliveries")?.label).toBe(deliveries);
    }
  },
);
