/* The script of every page: the look-up, previews of cross-references, the color scheme, and use without a network. */

import { openLookUps } from "./look-up/look-up.js";
import { keepOffline } from "./offline/offline.js";
import { enableSchemeButton } from "./reading/color-scheme.js";
import { enablePreviews } from "./reading/previews.js";
import { root } from "./shared/page.js";

openLookUps(root);
enablePreviews(root);
enableSchemeButton();
keepOffline(root);
