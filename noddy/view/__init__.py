"""Views: HTML, plots and widgets. HTML is text from pure functions, shared by pages, Jupyter and the live page."""
