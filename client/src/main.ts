import { mount } from "svelte"
import "./app.css"
import App from "./App.svelte"
import { lang, preferred } from "./i18n"
import { settings } from "./lib/settings.svelte"

settings.apply()
const house = document.getElementById("house")
if (!house) throw new Error("the page has no #house")
await lang.use(settings.choices.language || preferred()).catch(() => undefined)
mount(App, { target: house })
