import type { ReactNode } from "react";

export interface SectionProps {
  id: string;
  title: string;
  /** The level of its title. */
  level?: 2 | 3;
  className?: string;
  titleClassName?: string;
  children: ReactNode;
}

/** A part of a page or a dialog, named by its own title. */
export function Section({ id, title, level = 2, className, titleClassName, children }: SectionProps) {
  const Title = `h${level}` as const;
  return (
    <section className={className} aria-labelledby={id}>
      <Title id={id} className={titleClassName}>
        {title}
      </Title>
      {children}
    </section>
  );
}
