import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import * as words from "#web/words.ts";

const LayoutChoices = lazyPart(async () => (await import("./LayoutChoices.tsx")).LayoutChoices);

export function LayoutSettings() {
  return (
    <Popover button={<Icon name="cog" />} label={words.navigation.layout} buttonClassName="ui-icon-button">
      <LayoutChoices />
    </Popover>
  );
}
