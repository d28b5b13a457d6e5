/**
 * Tabs, PrimeReact's TabView: arrow keys move the focus, and the panel follows. The page controls `selected`,
 * preferably in the address.
 */
import { TabPanel, TabView } from "primereact/tabview";
import { type ReactNode, useId } from "react";
import { mirrorArrows } from "./prime.ts";
import "./Tabs.css";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const select = (index: number) => {
    const id = tabs[index]?.id;
    if (id !== undefined && id !== selected) onSelect(id);
  };
  return (
    <TabView
      id={useId()}
      activeIndex={tabs.findIndex(({ id }) => id === selected)}
      onTabChange={({ index }) => select(index)}
      pt={{
        nav: { className: "plain-list ui-tabs__list", "aria-label": label, onKeyDownCapture: mirrorArrows },
        inkbar: { hidden: true },
      }}
    >
      {tabs.map((tab, index) => (
        <TabPanel
          key={tab.id}
          header={tab.label}
          pt={{
            // TabView's arrow keys move the focus only.
            headerAction: { className: "ui-tabs__tab inline-row-8", onFocus: () => select(index) },
            content: { className: "ui-tabs__panel" },
          }}
        >
          {children}
        </TabPanel>
      ))}
    </TabView>
  );
}
