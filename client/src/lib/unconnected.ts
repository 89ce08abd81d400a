import { t } from "../i18n"
import type { Evening } from "./evening.svelte"
import type { SignProps } from "./games"

/** What the sign says while there is no connection; text is what follows from that here. */
export const unconnected = (evening: Evening, text = t("play.noneText")): SignProps => ({
  tone: "grey",
  icon: "off",
  title: t(evening.crowded ? "play.crowded" : "play.none"),
  text: evening.crowded ? t("play.crowdedText") : text,
})
