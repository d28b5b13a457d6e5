import { Photo } from "#web/ui/Photo.tsx";

/** A picture of the catalogue, drawn at one size; the words beside it say the same. */
export function CataloguePicture({ src, wide = false }: { src: string | null; wide?: boolean }) {
  return (
    <span className={wide ? "catalogue-picture catalogue-picture--wide" : "catalogue-picture"}>
      <Photo src={src} alt="" />
    </span>
  );
}
