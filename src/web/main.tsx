/// <reference types="vite/client" />
import "./styles.css";
import "./print.css";
import { startApp } from "#web/app/start.tsx";

if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");
startApp(root);
