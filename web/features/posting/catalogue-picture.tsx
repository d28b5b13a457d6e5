import { Photo } from "#web/ui/Photo.tsx";

/** Shows a catalogue picture at one size; it is decorative, because the text next to it says the same. */
export function CataloguePicture({ src, wide = false }: { src: string | null; wide?: boolean }) {
  return (
    <span className={wide ? "catalogue-picture catalogue-picture--wide" : "catalogue-picture"}>
      <Photo src={src} alt="" />
    </span>
  );
}
