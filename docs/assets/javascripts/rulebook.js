/* What every page starts: the look-up, previews of cross-references, light or dark, and use without a network. */

import { openLookUps } from "./look-up/box.js";
import { keepOffline } from "./offline.js";
import { showPreviews } from "./previews.js";
import { switchScheme } from "./scheme.js";
import { root } from "./site.js";

openLookUps(root);
showPreviews(root);
switchScheme();
keepOffline(root);
