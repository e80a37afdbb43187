// SPDX-License-Identifier: Apache-2.0
// Before anything is painted: the theme, the letters and the direction that were chosen. The same as
// attributesOf in src/settings/settings.ts, which a test compares; small, so that nothing waits for it.
(function (root) {
  "use strict";
  // Filled in by the build: what is needed besides what every page needs, asked for at once.
  var AHEAD = { pages: {}, texts: {} };
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("tysiacha.settings")) || {};
  } catch (problem) {
    chosen = {};
  }
  function system(query) {
    return typeof matchMedia === "function" && matchMedia(query).matches;
  }
  function put(name, value) {
    if (value) root.setAttribute(name, value);
  }
  var languages = ["en", "ru", "pl", "uk", "de", "ar", "th"];
  var language = chosen.language;
  if (languages.indexOf(language) < 0) {
    language = "en";
    var wanted = navigator.languages || [];
    for (var i = wanted.length - 1; i >= 0; i -= 1) {
      var code = wanted[i].toLowerCase().split(/[-_]/)[0];
      if (languages.indexOf(code) >= 0) language = code;
    }
  }
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
  var manifest = document.querySelector('link[rel="manifest"]');
  if (manifest && language !== "en") manifest.href = "/manifest." + language + ".webmanifest";
  var dark = chosen.theme === "dark" || (chosen.theme !== "light" && system("(prefers-color-scheme: dark)"));
  var more = chosen.contrast === "more" || (chosen.contrast !== "normal" && system("(prefers-contrast: more)"));
  var letters = { ru: "cy", uk: "cy", pl: "pl", de: "de" }[language];
  if (["en", "cy", "pl", "de"].indexOf(chosen.index) >= 0) letters = chosen.index;
  put("data-theme", dark ? "dark" : "light");
  put("data-contrast", more && "more");
  put("data-suits", chosen.suits === "four" && "four");
  put("data-index", letters !== "en" && letters);
  put("data-digits", chosen.digits === "local" && language === "ar" && "arab");
  put("data-text", ["large", "larger"].indexOf(chosen.text) >= 0 && chosen.text);
  put("data-motion", ["off", "fast"].indexOf(chosen.pace) >= 0 && chosen.pace);
  put("data-hand", chosen.hand === "left" && "left");
  var word = location.pathname.split("/")[1];
  var files = Object.prototype.hasOwnProperty.call(AHEAD.pages, word) ? AHEAD.pages[word] : [];
  if (AHEAD.texts[language]) files = files.concat(AHEAD.texts[language]);
  for (var j = 0; j < files.length; j += 1) {
    var link = document.createElement("link");
    var sheet = /\.css$/.test(files[j]);
    link.rel = sheet ? "preload" : "modulepreload";
    if (sheet) link.as = "style";
    link.crossOrigin = "";
    link.href = "/assets/" + files[j];
    document.head.append(link);
  }
})(document.documentElement);
